import type { Actor } from "../../platform/actor.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { lockUser } from "./lock-user.queries.ts";

/**
 * Throws NOT_SIGNED_IN if the session has ended since authorisation, and prevents its end during the transaction. Call
 * it first, but after locking the actor's own row: code that ends sessions locks that row first.
 */
export async function requireSession(tx: Tx, actor: Actor): Promise<void> {
  await lockUser(tx, actor.id, "shared");
  const found = await lockRows(tx, "sessions", "token_hash", actor.tokenHash, "shared");
  if (found === 0) throw refuse("NOT_SIGNED_IN");
}
