import { readDiskSpaceOf, type DiskSpace } from "../disk-space.ts";
import { BackupFault } from "./manifest.ts";

/** Throws if `bytes` do not fit on the folder's disk besides those that `spare` returns, before any is written. */
export async function requireRoom(
  folder: string,
  bytes: number,
  {
    what,
    mend,
    spare,
    readDiskSpace = readDiskSpaceOf(folder),
  }: {
    what: string;
    mend: string;
    spare: (space: DiskSpace) => number;
    readDiskSpace?: () => Promise<DiskSpace>;
  },
): Promise<void> {
  const space = await readDiskSpace();
  const missing = bytes + spare(space) - space.free;
  if (missing <= 0) return;
  const megabytes = Math.ceil(missing / 1_000_000);
  throw new BackupFault(`${what} needs ${megabytes} MB more on the disk of ${folder}. ${mend}`);
}
