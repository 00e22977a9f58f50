import { text as textOf } from "node:stream/consumers";
import type { Objects } from "../storage/s3-objects.ts";
import { ENCRYPTION, parseEncryption, readEncryption, type Writing } from "./encryption.ts";
import { isBackupName, nameOfPartial } from "./folders.ts";
import { listKnown } from "./journal.ts";
import { FILE_LIST, readListed, type StoredFile } from "./manifest.ts";

/** Number of other backups searched for a file. */
const SOURCES = 3;

export type InBucket = { name: string; known: Map<string, StoredFile> };

export type BackupBucket = { objects: Objects; name: string; earlier: InBucket[] };

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
 * Target bucket for the files of a new backup. Files of interrupted backups are known from their folders; those with
 * another encryption are unusable.
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
