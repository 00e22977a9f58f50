import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { text as textOf } from "node:stream/consumers";
import { z } from "zod";
import { OperatorError } from "../operator-error.ts";
import { readLines, type Bytes } from "./lines.ts";

/** Version of `manifest.json`, which is written last to mark completeness. */
export const FORMAT = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  school: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      key: z.array(z.string().regex(/^[a-z_]+$/)).min(1),
      rows: count,
      sha256: digest,
    }),
  ),
  files: z.object({ count, bytes: count, sha256: digest }),
  /** Files whose bytes were lost or damaged when the backup was taken. */
  lost: z.array(z.object({ key: z.string(), name: z.string(), problem: z.string() })),
  /** Files removed during the backup, still named by its rows. */
  gone: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

const storedFile = z.object({
  key: z.string().regex(/^[0-9a-f]{24}$/),
  contentType: z.string(),
  size: count,
  sha256: digest,
});
/** Size of the original, digest of the bytes in the backup. */
export type StoredFile = z.output<typeof storedFile>;

export class BackupFault extends OperatorError {}

export const MANIFEST = "manifest.json";
/** Files that mark a complete backup; the second one if encrypted. */
export const MANIFESTS: readonly string[] = [MANIFEST, `${MANIFEST}.age`];
export const FILE_LIST = "files.ndjson";
export const tablePath = (folder: string, table: string) =>
  path.join(folder, "tables", `${table}.ndjson`);
/** Sharded by the first two characters of the key. */
export const filePath = (folder: string, key: string) =>
  path.join(folder, "files", key.slice(0, 2), key);

export type Reading = { suffix: string; read: (file: string) => Bytes };

const AS_IT_IS: Reading = { suffix: "", read: (file) => createReadStream(file) };

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

export const hasManifest = (folder: string) =>
  access(path.join(folder, `${MANIFEST}.age`)).then(
    () => true,
    () => false,
  );

/** Lines of `files.ndjson`, never encrypted; undefined for an invalid line. */
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
