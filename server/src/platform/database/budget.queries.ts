import { sql } from "kysely";
import { newId } from "../secrets.ts";
import type { Database, Db, Tx } from "./database.ts";
import { beginningWith, advisoryLock } from "./dialect.ts";

/** A limit on how often something may happen: kept in the database, so servers share it. */
export type Budget = { key: string; limit: number; windowMs: number };

/** How long until the budget has room again, in milliseconds; 0 when it has room now. */
export async function untilRoom(db: Db, budget: Budget, now: number): Promise<number> {
  const spent = await db
    .selectFrom("budget_entries")
    .select("at")
    .where("key", "=", budget.key)
    .where("at", ">", now - budget.windowMs)
    .orderBy("at", "desc")
    .limit(budget.limit)
    .execute();
  const oldest = spent[budget.limit - 1];
  return oldest === undefined ? 0 : Math.max(1, oldest.at + budget.windowMs - now);
}

/**
 * Counts one more against the budget, or says how long there is no room. Callers at the same moment
 * take turns, so that many at once cannot all find the last place free.
 */
export async function reserve(
  database: Pick<Database, "dialect">,
  tx: Tx,
  budget: Budget,
  now: number,
): Promise<{ id: string } | { wait: number }> {
  await advisoryLock(database, tx, budget.key);
  const wait = await untilRoom(tx, budget, now);
  if (wait > 0) return { wait };
  const id = newId();
  await tx.insertInto("budget_entries").values({ id, key: budget.key, at: now }).execute();
  return { id };
}

export async function giveBack(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("budget_entries").where("id", "=", id).execute();
}

export async function forgive(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("budget_entries").where("key", "=", key).execute();
}

/** Everything that was counted under a name, whatever stands behind it. */
export async function forgiveAll(tx: Tx, prefix: string): Promise<void> {
  await tx
    .deleteFrom("budget_entries")
    .where(sql<boolean>`key like ${beginningWith(prefix)} escape '\\'`)
    .execute();
}

export async function sweepBudgets(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom("budget_entries").where("at", "<", before).execute();
}
