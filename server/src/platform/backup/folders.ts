import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isoTime } from "../clock.ts";
import { isAlive } from "../is-alive.ts";
import { readEncryption } from "./encryption.ts";
import { BackupFault, hasManifest, readManifest } from "./manifest.ts";

/** Contains the time, so that names sort by time. */
const NAME = /^madrasa-\d{4}-\d{2}-\d{2}-\d{6}-\d{3}$/;
/** A backup being written or removed by the process with this id. */
const UNFINISHED = /^madrasa-[\d-]*\.(partial|removed)\.(\d+)$/;

export const nameFor = (now: number) =>
  `madrasa-${isoTime(now).replace("T", "-").replaceAll(":", "").replace(".", "-").replace("Z", "")}`;

export const isBackupName = (name: string) => NAME.test(name);

export const partialOf = (folder: string) => `${folder}.partial.${process.pid}`;

export const nameOfPartial = (folder: string) => path.basename(folder).replace(/\.partial\..*/, "");

/** Throws if an operator's folder is missing, for example because its disk is not mounted. */
export async function openFolder(folder: string, options: { mayMake: boolean }): Promise<void> {
  if (options.mayMake) await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new BackupFault(
      `There is no folder ${folder}. Make it first, or mount the disk it is on.`,
    );
  }
}

/** Public facts of a complete backup. `takenAt`: epoch milliseconds. */
export type FoundBackup = { folder: string; school: string; takenAt: number };

/** Newest first. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = (await readdir(folder)).filter(isBackupName);
  const found: FoundBackup[] = [];
  for (const name of names.toSorted().toReversed()) {
    const backup = path.join(folder, name);
    const school = await schoolOf(backup);
    // Backups with an unreadable manifest are neither counted nor removed.
    if (school !== undefined) found.push({ folder: backup, school, takenAt: timeIn(name) });
  }
  return found;
}

async function schoolOf(backup: string): Promise<string | undefined> {
  const encryption = await readEncryption(backup);
  if (encryption) return (await hasManifest(backup)) ? encryption.school : undefined;
  const manifest = await readManifest(backup).catch(() => undefined);
  return manifest?.school;
}

/** Epoch milliseconds. */
export function timeIn(name: string): number {
  const [year, month, day, time = "", ms] = name.split("-").slice(1);
  const clock = time.replace(/(..)(..)(..)/, "$1:$2:$3");
  return Date.parse(`${year}-${month}-${day}T${clock}.${ms}Z`);
}

/** Interrupted backups, newest first, whose copies the next one uses. Completes interrupted removals. */
export async function findLeftovers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(folder)).toSorted().toReversed()) {
    const [, state, maker] = UNFINISHED.exec(name) ?? [];
    if (state === undefined || isRunning(Number(maker))) continue;
    const leftover = path.join(folder, name);
    if (state === "partial") found.push(leftover);
    else await rm(leftover, { recursive: true, force: true });
  }
  return found;
}

function isRunning(pid: number): boolean {
  // Not this process: in a container an earlier one may have had its id.
  if (pid === process.pid) return false;
  return isAlive(pid);
}

export async function removeOlder(folder: string, school: string, count: number): Promise<number> {
  const own = (await listBackups(folder)).filter((backup) => backup.school === school);
  const old = own.slice(count);
  for (const backup of old) {
    // Renamed first, so that an interrupted removal does not look complete.
    const removed = `${backup.folder}.removed.${process.pid}`;
    await rename(backup.folder, removed);
    await rm(removed, { recursive: true, force: true });
  }
  return old.length;
}

/** Flushes a folder, so that its names survive a power failure. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
