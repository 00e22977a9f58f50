import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../config.ts";

/** Mode of files sent by nginx, which is in the school's group. */
export const GROUP_READS = 0o640;
export const GROUP_ENTERS = 0o750;
const OWNER_ONLY = 0o700;

/**
 * Grants or revokes the group's access to all files when nginx starts or stops sending them. The folder itself comes
 * last, so that an interrupted start is repeated.
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
    const file = path.join(entry.parentPath, entry.name);
    if (isIncoming(path.relative(folder, file))) continue;
    if (entry.isFile()) await chmod(file, GROUP_READS);
    if (entry.isDirectory()) await chmod(file, GROUP_ENTERS);
  }
  await chmod(folder, GROUP_ENTERS);
}

export async function doesGroupRead(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & 0o777) === GROUP_ENTERS;
}

/** Incomplete uploads stay private: nginx must not serve them. */
const isIncoming = (file: string) => file.split(path.sep)[0] === "incoming";
