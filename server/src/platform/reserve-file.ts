import { randomBytes } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ReadDiskSpace } from "./disk-space.ts";
import { isOutOfSpace } from "./out-of-space.ts";

const MEBIBYTE = 1024 * 1024;
/** Bytes that the sweep needs before it frees any. */
const RESERVE_BYTES = 32 * MEBIBYTE;
/** Hysteresis: the reserve is not recreated from the space it has just freed. */
const MAKE_ABOVE_BYTES = 4 * RESERVE_BYTES;

const reserveIn = (folder: string) => path.join(folder, "reserve");

/** On a full disk even deletions fail: removing the reserve first needs no write. */
export async function giveUpReserve(folder: string, readDiskSpace: ReadDiskSpace): Promise<void> {
  if ((await readDiskSpace()).free < RESERVE_BYTES) await rm(reserveIn(folder), { force: true });
}

/** Retries `action` once after a full disk, with the reserve removed. */
export async function withReserve<T>(folder: string, action: () => Promise<T>): Promise<T> {
  return action().catch(async (error: unknown) => {
    if (!isOutOfSpace(error)) throw error;
    await rm(reserveIn(folder), { force: true });
    return action();
  });
}

export async function makeReserve(folder: string, readDiskSpace: ReadDiskSpace): Promise<void> {
  const file = reserveIn(folder);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size === RESERVE_BYTES || (await readDiskSpace()).free < MAKE_ABOVE_BYTES) return;
  try {
    const reserve = await open(file, "w", 0o600);
    try {
      // Random: compressing file systems would not allocate zeros.
      const part = randomBytes(MEBIBYTE);
      for (let at = 0; at < RESERVE_BYTES; at += part.length) await reserve.write(part);
    } finally {
      await reserve.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
