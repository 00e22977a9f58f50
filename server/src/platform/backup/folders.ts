import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isoTime } from "../clock.ts";
import { BackupProblem, readManifest, type Manifest } from "./manifest.ts";

/** Sorted by name, backups are sorted by time. */
const NAME = /^madrasa-\d{4}-\d{2}-\d{2}-\d{6}-\d{3}$/;
/** A backup that is being made, or removed, by the process whose number it carries. */
const PARTIAL = /^madrasa-[\d-]*\.partial\.(\d+)$/;

export const nameFor = (now: number) =>
  `madrasa-${isoTime(now).replace("T", "-").replaceAll(":", "").replace(".", "-").replace("Z", "")}`;

export const partialOf = (folder: string) => `${folder}.partial.${process.pid}`;

/** A folder that was named must be there: a disk that is not mounted looks like one that is not. */
export async function openFolder(folder: string, options: { mayMake: boolean }): Promise<void> {
  if (options.mayMake) await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new BackupProblem(
      `There is no folder ${folder}. Make it first, or mount the disk it is on.`,
    );
  }
}

/** Whole backups of a school, the newest first. */
export async function listBackups(
  folder: string,
): Promise<{ folder: string; manifest: Manifest }[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const found: { folder: string; manifest: Manifest }[] = [];
  for (const name of names.toSorted().toReversed()) {
    const backup = path.join(folder, name);
    // One that cannot be read is nobody's to count or to remove.
    const manifest = await readManifest(backup).catch(() => undefined);
    if (manifest) found.push({ folder: backup, manifest });
  }
  return found;
}

/** Removes what backups that were cut off have left. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = PARTIAL.exec(name)?.[1];
    if (maker !== undefined && !isRunning(Number(maker))) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Leaves the newest of a school and removes the rest; others' backups are not counted. */
export async function keepNewest(folder: string, school: string, count: number): Promise<number> {
  const own = (await listBackups(folder)).filter(({ manifest }) => manifest.school === school);
  const old = own.slice(count);
  for (const backup of old) {
    // Cut off half-way, it must not be taken for whole.
    const leaving = partialOf(backup.folder);
    await rename(backup.folder, leaving);
    await rm(leaving, { recursive: true, force: true });
  }
  return old.length;
}

/** The names in a folder are on the disk, as their contents are. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
