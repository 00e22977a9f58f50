import { transact } from "../../lib/offline/database.ts";
import { isFull } from "../../lib/offline/connection.ts";
import { PART_BYTES } from "./saved-rows.ts";

/** Collides with no file: file keys are ids. */
const TRIAL = "trial";
/** Limit of `crypto.getRandomValues`. */
const RANDOM_BYTES = 64 * 1024;

/**
 * Stores and removes one chunk as a test, because browsers report free space inaccurately or not at all. Random bytes,
 * since databases may compress others.
 */
export async function hasRoom(): Promise<boolean> {
  const bytes = new Uint8Array(PART_BYTES);
  for (let start = 0; start < PART_BYTES; start += RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(start, start + RANDOM_BYTES));
  }
  try {
    await transact("readwrite", ["parts"], async ({ parts }) => parts.put(bytes, TRIAL));
    await transact("readwrite", ["parts"], async ({ parts }) => parts.delete(TRIAL));
    return true;
  } catch (error) {
    return !isFull(error);
  }
}
