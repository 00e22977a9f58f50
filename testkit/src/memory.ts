import { existsSync, statfsSync } from "node:fs";

/** In bytes; all of a run's databases and files, several times over. */
const ROOM = 8 * 1024 ** 3;
const MEMORY = "/dev/shm";

/**
 * Makes temporary folders in memory where there is room: waiting for a disk is half of the time of a test that writes.
 */
export function storeTestsInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  const free = Math.min(bavail * bsize, process.availableMemory());
  if (free >= ROOM) process.env["TMPDIR"] = MEMORY;
}
