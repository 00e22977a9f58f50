import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { text as textOf } from "node:stream/consumers";
import { z } from "zod";
import { OperatorError } from "../operator-error.ts";
import { readLines, type Bytes } from "./lines.ts";

/** The version of `manifest.json`, which is written last: a folder with one is complete. */
export const FORMAT = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  school: z.string(),
  /** The migrations that had run: which schema the tables had. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they can be filled. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      key: z.array(z.string().regex(/^[a-z_]+$/)).min(1),
      rows: count,
      sha256: digest,
    }),
  ),
  files: z.object({ count, bytes: count, sha256: digest }),
  /** Files in use whose bytes the storage had lost, or had damaged, when the backup was taken. */
  lost: z.array(z.object({ key: z.string(), name: z.string(), problem: z.string() })),
  /** Files that people removed at the end of the backup: its rows still name them. */
  gone: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

const storedFile = z.object({
  key: z.string().regex(/^[0-9a-f]{24}$/),
  contentType: z.string(),
  size: count,
  sha256: digest,
});
/** A line of `files.ndjson`: the size of the file itself, the digest of its bytes in the backup. */
export type StoredFile = z.output<typeof storedFile>;

/** A problem that the operator can understand and solve. */
export class BackupFault extends OperatorError {}

export const MANIFEST = "manifest.json";
/** By either of these a backup is known to be complete; the second is that of an encrypted one. */
export const MANIFESTS: readonly string[] = [MANIFEST, `${MANIFEST}.age`];
export const FILE_LIST = "files.ndjson";
export const tablePath = (folder: string, table: string) =>
  path.join(folder, "tables", `${table}.ndjson`);
/** In folders by the first two characters, so that none grows large. */
export const filePath = (folder: string, key: string) =>
  path.join(folder, "files", key.slice(0, 2), key);

/** How the files of a backup are read: encrypted ones have a suffix. */
export type Reading = { suffix: string; read: (file: string) => Bytes };

const AS_IT_IS: Reading = { suffix: "", read: (file) => createReadStream(file) };

/** Undefined where there is no manifest: the folder is no backup. */
export async function readManifest(
  folder: string,
  { suffix, read }: Reading = AS_IT_IS,
): Promise<Manifest | undefined> {
  const file = path.join(folder, MANIFEST + suffix);
  let text: string;
  try {
    text = await textOf(read(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
  const parsed = parseJson(text);
  const { format } = (parsed ?? {}) as { format?: unknown };
  if (typeof format === "number" && format > FORMAT) {
    throw new BackupFault(
      `${folder} was made by a newer version of Madrasa. Bring this one up to date first.`,
    );
  }
  const checked = manifest.safeParse(parsed);
  if (!checked.success) throw new BackupFault(`${file} is damaged.`);
  return checked.data;
}

/** True when an encrypted backup is complete. */
export const hasManifest = (folder: string) =>
  access(path.join(folder, `${MANIFEST}.age`)).then(
    () => true,
    () => false,
  );

/** The lines of `files.ndjson`, which is never encrypted; undefined for a line that is none. */
export async function* readListed(bytes: Bytes): AsyncGenerator<StoredFile | undefined> {
  for await (const line of readLines(bytes)) {
    yield storedFile.safeParse(parseJson(line)).data;
  }
}

export const readFileList = (file: string) => readListed(createReadStream(file));

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
