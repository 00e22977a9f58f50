import type { Actor } from "../../platform/actor.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireOwnChildren } from "../family/index.ts";
import { listOpenDecisions } from "./guardians.queries.ts";

type One = { childId: string; now: number };

/** Lock the children before, so that no decision begins meanwhile. */
async function requireOpenChildren(
  db: Db,
  actor: Actor,
  { childIds, now }: { childIds: readonly string[]; now: number },
) {
  const own = await requireOwnChildren(db, actor, childIds);
  await requireNoDecision(db, childIds, now);
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

export async function requireOwnChild(db: Db, actor: Actor, { childId, now }: One) {
  const [child] = await requireOpenChildren(db, actor, { childIds: [childId], now });
  if (!child) throw refuse("CHILD_NOT_FOUND");
  return child;
}

/** Throws if the actor is the main guardian of only some. */
export async function requireFirstOfAll(
  db: Db,
  actor: Actor,
  asked: { childIds: readonly string[]; now: number },
): Promise<void> {
  const own = await requireOpenChildren(db, actor, asked);
  if (own.some(({ is_first }) => is_first !== 1)) throw refuse("FIRST_GUARDIAN_DECIDES");
}

/** For actions of the main guardian only. */
export async function requireFirst(db: Db, actor: Actor, one: One) {
  const child = await requireOwnChild(db, actor, one);
  if (child.is_first !== 1) throw refuse("FIRST_GUARDIAN_DECIDES");
  return child;
}
