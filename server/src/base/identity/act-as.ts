import type { Actor } from "../../platform/actor.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { lockUsers } from "./lock-user.queries.ts";
import { requireSession } from "./require-session.ts";

/**
 * Runs an action of a signed-in person in a transaction during which neither the session nor the account can end.
 * Throws NOT_SIGNED_IN if it has ended since the request was authorised. `locked`: users whose rows the action changes,
 * locked first, as by everything that ends sessions.
 */
export async function actAs<T>(
  { database }: { database: Database },
  actor: Actor,
  action: (tx: Tx) => Promise<T>,
  locked: readonly string[] = [],
): Promise<T> {
  return database.transaction(async (tx) => {
    if (locked.length > 0) await lockUsers(tx, locked);
    await requireSession(tx, actor);
    return action(tx);
  });
}
