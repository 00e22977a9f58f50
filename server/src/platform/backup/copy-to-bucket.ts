import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { BackupBucket } from "./bucket-backups.ts";
import { copyFile, faultOf, type Found, fromEarlier, type Wanted } from "./copy-file.ts";
import type { Writing } from "./encryption.ts";
import { filePath, type StoredFile } from "./manifest.ts";
import { sendable } from "./sendable.ts";
import type { School } from "./school.ts";

type Copying = { file: Wanted; target: string; bucket: BackupBucket };

/**
 * Copies from storage to a bucket. The store copies files of earlier backups; others are read twice, for digests and
 * sending, in memory only. Encrypted files differ each time, so they are kept at `target` until sent.
 */
export async function copyToBucket(
  school: School,
  writing: Writing,
  { file, target, bucket }: Copying,
): Promise<Found> {
  const inside = path.posix.join(filePath("", file.key)) + writing.suffix;
  const earlier = await copyEarlier(bucket, file, inside);
  if (earlier) return fromEarlier(earlier, await faultOf(school, file));
  if (writing.recipient !== undefined)
    return sendEncrypted(school, writing, { file, target, bucket }, inside);
  try {
    const sent = await sendable(() => school.storage.read(file.key));
    await bucket.objects.put(`${bucket.name}/${inside}`, sent);
    const { key, contentType } = file;
    const stored = { key, contentType, size: sent.size, sha256: sent.sha256 };
    return { stored, ...(sent.size === file.size ? {} : await faultOf(school, file)) };
  } catch (error) {
    const { problem } = await faultOf(school, file);
    // The stored file is intact: the bucket failed.
    if (problem === undefined) throw error;
    return { problem };
  }
}

async function copyEarlier(
  { objects, name, earlier }: BackupBucket,
  { key, size }: Wanted,
  inside: string,
): Promise<StoredFile | undefined> {
  for (const source of earlier) {
    const known = source.known.get(key);
    if (!known || known.size !== size) continue;
    const to = `${name}/${inside}`;
    const isCopied = await objects.copy(`${source.name}/${inside}`, to).catch(() => false);
    if (isCopied && (await objects.sha256Of(to)) === known.sha256) return known;
  }
  return undefined;
}

async function sendEncrypted(
  school: School,
  writing: Writing,
  { file, target, bucket }: Copying,
  inside: string,
): Promise<Found> {
  const found = await copyFile(school, writing, file, target);
  if (found.stored) {
    const sent = await sendable(() => createReadStream(target));
    await bucket.objects.put(`${bucket.name}/${inside}`, sent);
    await rm(target);
  }
  return found;
}
