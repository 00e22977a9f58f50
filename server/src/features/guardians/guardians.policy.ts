import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockUsers, requireSession } from "../../identity/index.ts";
import { ownChildren } from "../family/index.ts";

/** The actor's own children, locked, so that two acts on their guardians are done one after the other. */
async function lockOwnChildren(tx: Tx, actor: Actor, childIds: readonly string[]) {
  await lockUsers(tx, childIds);
  await requireSession(tx, actor);
  return ownChildren(tx, actor, childIds);
}

export async function lockOwnChild(tx: Tx, actor: Actor, childId: string) {
  const [child] = await lockOwnChildren(tx, actor, [childId]);
  if (!child) throw refuse("CHILD_NOT_FOUND");
  return child;
}

/** Refused where the actor is the first guardian of some only. */
export async function lockAllAsFirst(
  tx: Tx,
  actor: Actor,
  childIds: readonly string[],
): Promise<void> {
  const own = await lockOwnChildren(tx, actor, childIds);
  if (own.some(({ is_first }) => is_first !== 1)) throw refuse("FIRST_GUARDIAN_DECIDES");
}

/** The same for what belongs to the first guardian alone. */
export async function lockAsFirst(tx: Tx, actor: Actor, childId: string) {
  const child = await lockOwnChild(tx, actor, childId);
  if (child.is_first !== 1) throw refuse("FIRST_GUARDIAN_DECIDES");
  return child;
}
