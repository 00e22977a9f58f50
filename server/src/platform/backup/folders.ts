import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isoTime } from "../clock.ts";
import { BackupProblem, readManifest, type Manifest } from "./manifest.ts";

/** With the time in it, so that names sort by time. */
const NAME = /^madrasa-\d{4}-\d{2}-\d{2}-\d{6}-\d{3}$/;
/** A backup that is being written, or removed, by the process with this number. */
const PARTIAL = /^madrasa-[\d-]*\.partial\.(\d+)$/;

export const nameFor = (now: number) =>
  `madrasa-${isoTime(now).replace("T", "-").replaceAll(":", "").replace(".", "-").replace("Z", "")}`;

export const partialOf = (folder: string) => `${folder}.partial.${process.pid}`;

/** A folder given by the operator must exist: it is missing when its disk is not mounted. */
export async function openFolder(folder: string, options: { mayMake: boolean }): Promise<void> {
  if (options.mayMake) await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new BackupProblem(
      `There is no folder ${folder}. Make it first, or mount the disk it is on.`,
    );
  }
}

/** Complete backups, the newest first. */
export async function listBackups(
  folder: string,
): Promise<{ folder: string; manifest: Manifest }[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const found: { folder: string; manifest: Manifest }[] = [];
  for (const name of names.toSorted().toReversed()) {
    const backup = path.join(folder, name);
    // One whose manifest cannot be read is neither counted nor removed.
    const manifest = await readManifest(backup).catch(() => undefined);
    if (manifest) found.push({ folder: backup, manifest });
  }
  return found;
}

/** Removes the partial folders of processes that have ended. */
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

/** Keeps the newest backups of a school and removes the rest; other schools' are not counted. */
export async function keepNewest(folder: string, school: string, count: number): Promise<number> {
  const own = (await listBackups(folder)).filter(({ manifest }) => manifest.school === school);
  const old = own.slice(count);
  for (const backup of old) {
    // Renamed first: cut off half-way, it must not look complete.
    const partial = partialOf(backup.folder);
    await rename(backup.folder, partial);
    await rm(partial, { recursive: true, force: true });
  }
  return old.length;
}

/** Flushes a folder, so that the names in it survive a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
