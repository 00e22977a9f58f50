import { randomBytes } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ReadDiskSpace } from "./disk-space.ts";
import { isOutOfSpace } from "./out-of-space.ts";

const MEBIBYTE = 1024 * 1024;
/** The bytes that the sweep needs before it frees anything. */
const RESERVE_BYTES = 32 * MEBIBYTE;
/** So that the reserve is not made again from the space that it has just given up. */
const MAKE_ABOVE_BYTES = 4 * RESERVE_BYTES;

const reserveIn = (folder: string) => path.join(folder, "reserve");

/** On a full disk even deleting rows fails: the reserve is deleted first, which writes nothing. */
export async function giveUpReserve(folder: string, readDiskSpace: ReadDiskSpace): Promise<void> {
  if ((await readDiskSpace()).free < RESERVE_BYTES) await rm(reserveIn(folder), { force: true });
}

/** An act that is not to fail on a full disk: the reserve is deleted, and the act done once more. */
export async function withReserve<T>(folder: string, act: () => Promise<T>): Promise<T> {
  return act().catch(async (error: unknown) => {
    if (!isOutOfSpace(error)) throw error;
    await rm(reserveIn(folder), { force: true });
    return act();
  });
}

/** Makes the reserve where there is none and enough space. */
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
      // Random: a file system that compresses would take no space for zeros.
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
