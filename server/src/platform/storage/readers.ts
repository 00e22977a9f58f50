import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../config.ts";

/** Rights of the files that nginx sends, which is in the school's group. */
export const GROUP_READS = 0o640;
export const GROUP_ENTERS = 0o750;
const OWNER_ONLY = 0o700;

/**
 * Lets the group read all stored files when nginx begins to send them, and nobody when it no longer does. The
 * folder itself is the last one, so that a start that was cut off does the rest at the next one.
 */
export async function setReaders(folder: string, filesBy: Config["filesBy"]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isOpen = await doesGroupRead(folder);
  if (filesBy === "node") {
    if (isOpen) await chmod(folder, OWNER_ONLY);
    return;
  }
  if (isOpen) return;
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name);
    if (isIncoming(path.relative(folder, place))) continue;
    if (entry.isFile()) await chmod(place, GROUP_READS);
    if (entry.isDirectory()) await chmod(place, GROUP_ENTERS);
  }
  await chmod(folder, GROUP_ENTERS);
}

/** True when what is stored in the folder is for the group as well, whichever program stores it. */
export async function doesGroupRead(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & 0o777) === GROUP_ENTERS;
}

/** Uploads that are not whole are nobody's to read. */
const isIncoming = (place: string) => place.split(path.sep)[0] === "incoming";
