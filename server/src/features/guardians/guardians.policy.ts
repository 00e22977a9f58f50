import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockUser, requireSession } from "../../identity/index.ts";
import { ownChildren } from "../family/index.ts";

/** The actor's own child, locked, so that two acts on its guardians are done one after the other. */
export async function lockOwnChild(tx: Tx, actor: Actor, childId: string) {
  await lockUser(tx, childId, "write");
  await requireSession(tx, actor);
  const [child] = await ownChildren(tx, actor, [childId]);
  if (!child) throw refuse("CHILD_NOT_FOUND");
  return child;
}

/** The same for what belongs to the first guardian alone. */
export async function lockAsFirst(tx: Tx, actor: Actor, childId: string) {
  const child = await lockOwnChild(tx, actor, childId);
  if (child.is_first !== 1) throw refuse("FIRST_GUARDIAN_DECIDES");
  return child;
}
