import { text as textOf } from "node:stream/consumers";
import type { Objects } from "../storage/s3-objects.ts";
import { ENCRYPTION, parseEncryption, readEncryption, type Writing } from "./encryption.ts";
import { isBackupName, nameOfPartial } from "./folders.ts";
import { listKnown } from "./journal.ts";
import { FILE_LIST, readListed, type StoredFile } from "./manifest.ts";

/** In how many other backups of the bucket a file is looked for before it is sent. */
const SOURCES = 3;

/** A backup in a bucket, with the files that it has by their keys. */
export type InBucket = { name: string; known: Map<string, StoredFile> };

/** The bucket to which the files of a backup go straight, and what is there already. */
export type BackupBucket = { objects: Objects; name: string; earlier: InBucket[] };

/** The newest other backups in the bucket. */
export async function listInBucket(objects: Objects, own: string): Promise<InBucket[]> {
  const names = (await objects.folders()).filter((name) => isBackupName(name) && name !== own);
  const found: InBucket[] = [];
  for (const name of names.toSorted().toReversed().slice(0, SOURCES)) {
    const list = await objects.read(`${name}/${FILE_LIST}`);
    const known = new Map<string, StoredFile>();
    if (list) {
      for await (const file of readListed(list)) {
        if (file) known.set(file.key, file);
      }
    }
    found.push({ name, known });
  }
  return found;
}

/**
 * A bucket to which the files of a new backup go straight. What was sent of backups that were cut off
 * is known from their folders. Those encrypted to others, or to nobody, are of no use.
 */
export async function openBucket(
  objects: Objects,
  name: string,
  { recipient }: Writing,
  leftovers: readonly string[],
): Promise<BackupBucket> {
  const earlier: InBucket[] = [];
  for (const folder of leftovers) {
    if ((await readEncryption(folder))?.recipient !== recipient) continue;
    earlier.push({ name: nameOfPartial(folder), known: await listKnown(folder) });
  }
  for (const backup of await listInBucket(objects, name)) {
    const file = await objects.read(`${backup.name}/${ENCRYPTION}`);
    const encryption = parseEncryption(file ? await textOf(file) : "");
    if (encryption?.recipient === recipient) earlier.push(backup);
  }
  return { objects, name, earlier };
}
