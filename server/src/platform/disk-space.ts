import { statfs } from "node:fs/promises";
import type { Config } from "./config.ts";
import { refuse } from "./refusal.ts";

/** Bytes. */
export type DiskSpace = { free: number; total: number };
export type ReadDiskSpace = () => Promise<DiskSpace>;

const GIBIBYTE = 1024 ** 3;
const MIN_FREE_PERCENT = 5;

/** Space available to non-root users. */
export function readDiskSpaceOf(folder: string): ReadDiskSpace {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  };
}

/** Free bytes below which uploads and new texts are refused, so that rows can still be written. */
export function minFreeBytes({ minFreeBytes: configured }: Config, { total }: DiskSpace): number {
  const share = (total * MIN_FREE_PERCENT) / 100;
  return configured ?? Math.min(10 * GIBIBYTE, Math.max(GIBIBYTE, share));
}

export function usesDisk({ databaseUrl, s3 }: Config): boolean {
  return databaseUrl === undefined || s3 === undefined;
}

type Disk = { config: Config; readDiskSpace: ReadDiskSpace };

/** True if uploads and new texts are refused. */
export async function isDiskLow({ config, readDiskSpace }: Disk): Promise<boolean> {
  if (!usesDisk(config)) return false;
  const space = await readDiskSpace();
  return space.free < minFreeBytes(config, space);
}

/** Throws for calls that add texts of any length, to reserve space for sign-ins, completions and admins. */
export async function requireRoomForText(disk: Disk): Promise<void> {
  if (await isDiskLow(disk)) throw refuse("NOT_READY", { values: { about: "room" } });
}
