import { lockRows } from "../../platform/database/dialect.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteSession, deleteSessionsOf } from "./sessions.queries.ts";

/** Ends the session that the call came with, or all sessions of the person. */
export async function signOut(
  { database }: Platform,
  actor: Actor,
  { everywhere = false }: { everywhere?: boolean | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!everywhere) return deleteSession(tx, actor.tokenHash);
    await lockRows(tx, "users", "id", actor.id, "write");
    return deleteSessionsOf(tx, actor.id);
  });
}
