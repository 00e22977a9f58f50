import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Decrypter, Encrypter } from "age-encryption";
import { z } from "zod";
import type { Bytes } from "./lines.ts";
import { BackupFault, parseJson, type Reading } from "./manifest.ts";

export type Writing = {
  /** Comma-separated public keys; undefined if not encrypted. */
  recipient: string | undefined;
  suffix: string;
  encrypt: (bytes: Bytes) => Bytes;
};

const SUFFIX = ".age";
/** Facts of an encrypted backup needed without the secret key. */
export const ENCRYPTION = "encryption.json";
const encryption = z.object({ school: z.string(), recipient: z.string() });
export type Encryption = z.output<typeof encryption>;

export function writingTo(recipient: string | undefined): Writing {
  if (recipient === undefined) return { recipient, suffix: "", encrypt: (bytes) => bytes };
  const encrypter = new Encrypter();
  for (const one of recipient.split(",")) {
    try {
      encrypter.addRecipient(one);
    } catch (error) {
      throw new BackupFault(`BACKUP_RECIPIENT: ${one} is no public key of age.`, {
        cause: error,
      });
    }
  }
  async function* encrypt(bytes: Bytes) {
    yield* await encrypter.encrypt(ReadableStream.from(bytes));
  }
  return { recipient, suffix: SUFFIX, encrypt };
}

export async function writeEncryption(folder: string, content: Encryption): Promise<void> {
  await writeFile(path.join(folder, ENCRYPTION), `${JSON.stringify(content)}\n`, { flush: true });
}

/** Undefined if not encrypted, or interrupted before it was known. */
export async function readEncryption(folder: string): Promise<Encryption | undefined> {
  return parseEncryption(await readFile(path.join(folder, ENCRYPTION), "utf8").catch(() => ""));
}

export const parseEncryption = (text: string): Encryption | undefined =>
  encryption.safeParse(parseJson(text)).data;

/** An encrypted backup is to be read without a secret key. */
export class IdentityMissing extends BackupFault {}

/** `identities`: secret age keys, one of which must open an encrypted backup. */
export async function readingOf(folder: string, identities: readonly string[]): Promise<Reading> {
  const encrypted = await readEncryption(folder);
  if (!encrypted) return { suffix: "", read: (file) => createReadStream(file) };
  if (identities.length === 0) {
    throw new IdentityMissing(
      `${folder} is encrypted to ${encrypted.recipient}. Name the file with its secret key: --identity FILE`,
    );
  }
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  async function* read(file: string) {
    const bytes: Bytes = createReadStream(file);
    const decrypted = await decrypter
      .decrypt(ReadableStream.from(bytes))
      .catch((cause: unknown) => {
        throw new BackupFault(
          `${file} cannot be opened with this secret key; it is encrypted to ${encrypted?.recipient}.`,
          { cause },
        );
      });
    yield* decrypted;
  }
  return { suffix: SUFFIX, read };
}

/** Secret keys from a file written by `age-keygen`: one per line, with comments. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new BackupFault(`${file} cannot be read.`, { cause });
  });
  const found = text.split("\n").filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  try {
    const decrypter = new Decrypter();
    for (const identity of found) decrypter.addIdentity(identity.trim());
  } catch (cause) {
    throw new BackupFault(`${file} has a damaged secret key.`, { cause });
  }
  if (found.length === 0) throw new BackupFault(`${file} has no secret key of age.`);
  return found.map((identity) => identity.trim());
}
