import type { Actor } from "../../platform/actor.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockUsers, requireSession } from "../../base/identity/index.ts";
import { requireOwnChildren } from "../family/index.ts";
import { listOpenDecisions } from "./guardians.queries.ts";

type One = { childId: string; now: number };

async function lockOwnChildren(
  tx: Tx,
  actor: Actor,
  { childIds, now }: { childIds: readonly string[]; now: number },
) {
  await lockUsers(tx, childIds);
  await requireSession(tx, actor);
  const own = await requireOwnChildren(tx, actor, childIds);
  await requireNoDecision(tx, childIds, now);
  return own;
}

/** Guardians cannot change what undoing an open decision would restore. */
export async function requireNoDecision(
  db: Db,
  childIds: readonly string[],
  now: number,
): Promise<void> {
  const [open] = await listOpenDecisions(db, childIds, now);
  if (open) throw refuse("SCHOOL_HAS_DECIDED", { values: { until: isoTime(open.final_at) } });
}

export async function lockOwnChild(tx: Tx, actor: Actor, { childId, now }: One) {
  const [child] = await lockOwnChildren(tx, actor, { childIds: [childId], now });
  if (!child) throw refuse("CHILD_NOT_FOUND");
  return child;
}

/** Throws if the actor is the main guardian of only some. */
export async function lockAllAsFirst(
  tx: Tx,
  actor: Actor,
  asked: { childIds: readonly string[]; now: number },
): Promise<void> {
  const own = await lockOwnChildren(tx, actor, asked);
  if (own.some(({ is_first }) => is_first !== 1)) throw refuse("FIRST_GUARDIAN_DECIDES");
}

/** For actions of the main guardian only. */
export async function lockAsFirst(tx: Tx, actor: Actor, one: One) {
  const child = await lockOwnChild(tx, actor, one);
  if (child.is_first !== 1) throw refuse("FIRST_GUARDIAN_DECIDES");
  return child;
}
