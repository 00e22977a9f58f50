import type { AuditAction } from "@madrasa/contract/base/audit";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { insertEntry, isAdmin } from "./audit.queries.ts";

export type AuditedAction = {
  actor: Actor;
  action: AuditAction;
  /** A person by id, a course or page with its current name; for several targets no id and their number. */
  target: { id: string | null; name: string };
  reason?: string;
};

export function targetOf(person: { id: string }) {
  return { id: person.id, name: "" };
}

/**
 * Records an admin's action in its own transaction, as `actAs`, so that neither is stored alone. Throws, and so rolls
 * back, if the actor is no longer an admin.
 */
export async function recordAction(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  { actor, action, target, reason = "" }: AuditedAction,
): Promise<void> {
  if (!(await isAdmin(tx, actor.id))) throw refuse("NOT_SIGNED_IN");
  await insertEntry(tx, {
    id: newId(),
    at: clock(),
    action,
    actor_id: actor.id,
    target_id: target.id,
    target_name: target.name,
    reason,
  });
}
