import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/**
 * Records the received bytes and the request for a chunk; the first call fixes the size. Returns false if the size
 * differs or nothing may be received.
 */
export async function saveChunks(
  tx: Tx,
  { id, size, receivedBytes }: { id: string; size: number; receivedBytes: number },
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable("files")
    .set({
      size,
      chunk_at: now,
      // The slower of two concurrent calls may know less.
      received_bytes: sql<number>`case when received_bytes > ${receivedBytes}
        then received_bytes else cast(${receivedBytes} as bigint) end`,
    })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .where((eb) => eb.or([eb("chunk_at", "is", null), eb("size", "=", size)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns true for one server only, until it finishes or is silent for `leaseMs`. */
export async function beginJoining(
  tx: Tx,
  id: string,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("files")
    .set({ joining_at: now })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .where((eb) => eb.or([eb("joining_at", "is", null), eb("joining_at", "<=", now - leaseMs)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function renewJoining(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("files")
    .set({ joining_at: now })
    .where("id", "=", id)
    .where("joining_at", "is not", null)
    .execute();
}

/** `receivedBytes`: those before a missing chunk, which is sent again. */
export async function endJoining(
  tx: Tx,
  id: string,
  { receivedBytes }: { receivedBytes?: number } = {},
): Promise<void> {
  await tx
    .updateTable("files")
    .set({
      joining_at: null,
      ...(receivedBytes !== undefined && { received_bytes: receivedBytes }),
    })
    .where("id", "=", id)
    .execute();
}
