import type { Actor } from "../platform/actor.ts";
import { refuse } from "../platform/refusal.ts";
import type { Tx } from "../platform/database/database.ts";
import { lockRows } from "../platform/database/dialect.ts";
import { lockUser } from "./lock-user.queries.ts";

/**
 * Throws NOT_SIGNED_IN when the actor's session has ended since the request was let in; it cannot
 * end before the transaction does. First in the transaction of an act that matters, after the
 * lock on the actor's own row where the act takes one: what ends sessions locks that row before them.
 */
export async function requireSession(tx: Tx, actor: Actor): Promise<void> {
  await lockUser(tx, actor.id, "shared");
  const found = await lockRows(tx, "sessions", "token_hash", actor.tokenHash, "shared");
  if (found === 0) throw refuse("NOT_SIGNED_IN");
}
