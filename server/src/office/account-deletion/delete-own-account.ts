import type { ChildAnswers } from "@madrasa/contract/office/account-deletion";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import { consumeOrRefuse } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireAllowed } from "../../platform/require-allowed.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import { requireNoDecision } from "../../family/guardians/index.ts";
import {
  isChild,
  listGuardians,
  requirePassword,
  requireSession,
} from "../../base/identity/index.ts";
import { recordChange } from "../../people/contacts/index.ts";
import { finishLeaving } from "./delete-account.ts";
import { userToDelete, leaveOneSuperadmin } from "./end-access.ts";
import { leaveIn } from "./leave-account.ts";
import {
  type Left,
  leaveChild,
  leaveChildren,
  lockChildrenOf,
  requireNotSuspended,
} from "./leave-children.ts";

/** For a child: each time, all guardians get a message. */
const ENDED_A_DAY = 3;

/**
 * Deletes the actor's account; main guardians must decide about each child. One link in the notice also restores the
 * deleted children. Idempotent.
 */
export async function deleteOwnAccount(
  platform: Platform,
  actor: Actor,
  answers: ChildAnswers = [],
): Promise<void> {
  const { database, clock } = platform;
  const left = await database.transaction(async (tx): Promise<Left | undefined> => {
    const children = await lockChildrenOf(tx, actor.id, answers);
    const user = await userToDelete(tx, actor.id);
    if (!user) return undefined;
    await requireSession(tx, actor);
    if (children.length > 0) requireAllowed(actor, []);
    const now = clock();
    await requireNoDecision(tx, children, now);
    for (const { childId, becomes } of answers) {
      if (becomes === "delete") await requireNotSuspended(tx, childId);
    }
    const guardianId = actor.id;
    const ofChildren = await leaveChildren(platform, tx, { guardianId, answers, now });
    if (user.role === "superadmin") await leaveOneSuperadmin(tx);
    await recordOwnAction(platform, tx, user, "deleteAccount");
    const own = await recordChange(tx, user, { kind: "deletion", now });
    const withChildren = ofChildren.deleted.length > 0;
    const files = await leaveIn(platform, tx, user, now);
    return {
      notices: [{ ...own, withChildren }, ...ofChildren.notices],
      files: [...files, ...ofChildren.files],
    };
  });
  finishLeaving(platform, left);
}

export async function endChild(
  platform: Platform,
  actor: Actor,
  { childId, password }: { childId: string; password: string },
): Promise<void> {
  await requirePassword(platform, actor, password);
  const left = await platform.database.transaction(async (tx) => {
    const child = await userToDelete(tx, childId);
    if (!child) return undefined;
    await requireSession(tx, actor);
    const guardian = (await listGuardians(tx, childId)).find(({ id }) => id === actor.id);
    // Guardians of a student with a phone cannot decide.
    if (!guardian || !(await isChild(tx, childId))) throw refuse("CHILD_NOT_FOUND");
    const now = platform.clock();
    await requireNoDecision(tx, [childId], now);
    if (guardian.is_first !== 1) throw refuse("FIRST_GUARDIAN_DECIDES");
    await requireNotSuspended(tx, childId);
    const limit = { key: `child-ended:${childId}`, limit: ENDED_A_DAY, windowMs: DAY };
    await consumeOrRefuse(tx, limit, now);
    return leaveChild(platform, tx, { child, now });
  });
  finishLeaving(platform, left);
}
