import { sql } from "kysely";
import { DAY, MINUTE } from "../clock.ts";
import type { Db, Tx } from "../database/database.ts";
import { lockFree } from "../database/dialect.ts";
import type { NewRow, Row } from "../database/tables.ts";
import type { Channel } from "../messages/messages.ts";

export type Delivery = Row<"deliveries">;
type Key = Pick<Delivery, "id">;

/** Bounds the variables of a statement. */
const INSERTED_AT_ONCE = 500;
export const CLAIMED_AT_ONCE = 20;
/** After this time another server may send a claimed message: longer than a batch takes if every attempt times out. */
const CLAIM = 5 * MINUTE;
const RETAINED = 30 * DAY;

const written = new WeakSet<Tx>();
export const hasDeliveries = (tx: Tx): boolean => written.has(tx);

/** Skips duplicates. */
export async function insertDeliveries(tx: Tx, rows: readonly NewRow<"deliveries">[]) {
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    await tx
      .insertInto("deliveries")
      .values(rows.slice(from, from + INSERTED_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(["person_id", "kind", "subject", "channel"]).doNothing(),
      )
      .execute();
  }
  if (rows.length > 0) written.add(tx);
}

/** Spares the writer of an idle server. */
export async function isAnyDue(db: Db, now: number): Promise<boolean> {
  const due = await db
    .selectFrom("deliveries")
    .select("id")
    .where("state", "in", ["waiting", "sending"])
    .where("due_at", "<=", now)
    .executeTakeFirst();
  return due !== undefined;
}

/** Claims due rows, which no other server gets until the claim expires. */
export async function claimDue(
  tx: Tx,
  {
    now,
    channels,
    limit = CLAIMED_AT_ONCE,
  }: { now: number; channels: Delivery["channel"][]; limit?: number },
): Promise<Delivery[]> {
  if (channels.length === 0) return [];
  const due = tx
    .selectFrom("deliveries")
    .selectAll()
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .where("channel", "in", channels)
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit);
  const rows = await lockFree(tx, due).execute();
  if (rows.length === 0) return [];
  const claim = { due_at: now + CLAIM, attempts: sql<number>`attempts + 1` };
  const ids = rows.map(({ id }) => id);
  await tx.updateTable("deliveries").set(claim).where("id", "in", ids).execute();
  return rows.map((row) => ({ ...row, due_at: now + CLAIM, attempts: row.attempts + 1 }));
}

/** Returns false if the claim has expired and another server has the row. */
export async function markSending(tx: Tx, { id, due_at }: Delivery): Promise<boolean> {
  const result = await tx
    .updateTable("deliveries")
    .set({ state: "sending" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("due_at", "=", due_at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whatever a stopped server was sending has no known result. */
export async function endExpired(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ state: "lost", facts: "" })
    .where("state", "=", "sending")
    .where("due_at", "<=", now)
    .execute();
}

export async function endDelivery(
  tx: Tx,
  { id }: Key,
  state: "sent" | "dropped" | "failed" | "lost",
): Promise<void> {
  await tx.updateTable("deliveries").set({ state, facts: "" }).where("id", "=", id).execute();
}

/** `attempts`: those that count. Changes nothing if the claim has expired and another server has the row. */
export async function postponeDelivery(
  tx: Tx,
  { id, due_at }: Delivery,
  change: { due_at: number; attempts: number },
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ ...change, state: "waiting" })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "sending"])
    .where("due_at", "=", due_at)
    .execute();
}

/** Ends what has waited too long for a provider that is still away. */
export async function failOlder(tx: Tx, channel: Channel, before: number): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ state: "failed", facts: "" })
    .where("state", "=", "waiting")
    .where("channel", "=", channel)
    .where("created_at", "<=", before)
    .execute();
}

export async function saveSpread(tx: Tx, { id }: Key, spreadTo: string, now: number) {
  const row = { spread_to: spreadTo, due_at: now, attempts: 0 };
  await tx.updateTable("deliveries").set(row).where("id", "=", id).execute();
  written.add(tx);
}

export async function deleteDeliveriesOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom("deliveries").where("person_id", "=", personId).execute();
}

export async function sweepDeliveries(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom("deliveries")
    .where("created_at", "<", now - RETAINED)
    .where("state", "not in", ["waiting", "sending"])
    .execute();
}

/** After a restore: messages may have been sent since the backup was made, and an SMS must not be sent twice. */
export async function settleRestored(tx: Tx): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ state: "lost", facts: "" })
    .where("state", "in", ["waiting", "sending"])
    .where("channel", "in", ["sms", "whatsapp"])
    .execute();
}

/** Waiting ones, and what failed or was lost since a time. */
export async function countDeliveries(db: Db, since: number) {
  const rows = await db
    .selectFrom("deliveries")
    .select(["channel", "state"])
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .where((eb) =>
      eb.or([
        eb("state", "in", ["waiting", "sending"]),
        eb.and([eb("state", "in", ["failed", "lost"]), eb("created_at", ">=", since)]),
      ]),
    )
    .groupBy(["channel", "state"])
    .execute();
  return rows.map(({ channel, state, total }) => ({ channel, state, count: Number(total) }));
}

export async function countWaiting(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("deliveries")
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .where("state", "in", ["waiting", "sending"])
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function listLost(db: Db, since: number, limit: number) {
  return db
    .selectFrom("deliveries")
    .innerJoin("users", "users.id", "deliveries.person_id")
    .select(["deliveries.id", "deliveries.created_at", "users.first_name", "users.last_name"])
    .where("deliveries.state", "=", "lost")
    .where("deliveries.created_at", ">=", since)
    .orderBy("deliveries.created_at", "desc")
    .limit(limit)
    .execute();
}
