import type { AuditAct } from "@madrasa/contract/audit";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { entrySearchText } from "./entry-search.ts";
import { findAdminName, insertEntry } from "./audit.queries.ts";
import { requireSession } from "../../identity/index.ts";

export type Act = {
  actor: Actor;
  act: AuditAct;
  /** The person, course or page by its present name; for many at once, no id and their number. */
  target: { id: string | null; name: string };
  reason?: string;
};

/** A person as the target of an act. */
export function targetOf(person: { id: string; first_name: string; last_name: string }) {
  return { id: person.id, name: `${person.first_name} ${person.last_name}` };
}

/**
 * Records what an admin does, in the transaction that does it, so that neither is stored without the
 * other. Throws when the actor is no longer an admin or no longer signed in, which rolls the
 * transaction back.
 */
export async function recordAct(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  { actor, act, target, reason = "" }: Act,
): Promise<void> {
  await requireSession(tx, actor);
  const admin = await findAdminName(tx, actor.id);
  if (!admin) throw refuse("NOT_SIGNED_IN");
  const actorName = `${admin.firstName} ${admin.lastName}`;
  await insertEntry(tx, {
    id: newId(),
    at: clock(),
    act,
    actor_id: actor.id,
    actor_name: actorName,
    target_id: target.id,
    target_name: target.name,
    reason,
    search: entrySearchText(actorName, target.name),
  });
}
