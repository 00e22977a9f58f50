import { statfs } from "node:fs/promises";
import type { Config } from "./config.ts";
import { refuse } from "./refusal.ts";

/** Bytes of a disk. */
export type DiskSpace = { free: number; total: number };
export type ReadDiskSpace = () => Promise<DiskSpace>;

const GIBIBYTE = 1024 ** 3;
const MIN_FREE_PERCENT = 5;

/** How much space the disk of a folder has, for a user who is not root. */
export function readDiskSpaceOf(folder: string): ReadDiskSpace {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  };
}

/** Below this many free bytes no upload and no new text is accepted, so that rows can still be written. */
export function minFreeBytes({ minFreeBytes: configured }: Config, { total }: DiskSpace): number {
  const share = (total * MIN_FREE_PERCENT) / 100;
  return configured ?? Math.min(10 * GIBIBYTE, Math.max(GIBIBYTE, share));
}

/** False where rows are in PostgreSQL and files in a bucket: then the school fills no disk here. */
export function usesDisk({ databaseUrl, s3 }: Config): boolean {
  return databaseUrl === undefined || s3 === undefined;
}

type Disk = { config: Config; readDiskSpace: ReadDiskSpace };

/** Uploads and new texts are refused then, and soon all rows may be. */
export async function isDiskLow({ config, readDiskSpace }: Disk): Promise<boolean> {
  if (!usesDisk(config)) return false;
  const space = await readDiskSpace();
  return space.free < minFreeBytes(config, space);
}

/** For acts that add texts of any length: what is free is left to sign-ins, ticks and admins. */
export async function requireRoomForText(disk: Disk): Promise<void> {
  if (await isDiskLow(disk)) throw refuse("NOT_READY", { values: { about: "room" } });
}
