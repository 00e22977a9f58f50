import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, recordOwnAction, targetOf } from "../../base/audit/index.ts";
import {
  actAs,
  deleteSessionsOf,
  findUser,
  lockUser,
  requirePassword,
  notify,
  type Person,
} from "../../base/identity/index.ts";
import { proveSecondStep, confirmedSecondStep } from "./prove-second-step.ts";
import { deleteSecondStep } from "./second-step.queries.ts";

/** Turns one's own off, with password and code. Ends other sessions and notifies every contact. */
export async function turnOffSecondStep(
  platform: Platform,
  actor: Actor,
  { password, secondStep }: { password: string; secondStep: string },
): Promise<void> {
  const step = await confirmedSecondStep(platform, actor.id);
  if (!step) throw refuse("SECOND_STEP_OFF");
  await requirePassword(platform, actor, password);
  await proveSecondStep(platform, step, secondStep);
  await actAs(
    platform,
    actor,
    async (tx) => {
      const user = await findUser(tx, actor.id);
      if (!user || !(await deleteSecondStep(tx, user.id))) return;
      await deleteSessionsOf(tx, user.id, actor.tokenHash);
      await recordOwnAction(platform, tx, user, "turnOffSecondStep");
      const template = "secondStepCleared/secondStepOff";
      await notify(tx, platform, [user], { kind: "account", template });
    },
    [actor.id],
  );
}

export async function clearSecondStep(
  platform: Platform,
  actor: Actor,
  userId: string,
): Promise<void> {
  if (userId === actor.id) throw refuse("OWN_SECOND_STEP");
  await actAs(platform, actor, async (tx) => {
    const user = await userToClear(tx, userId);
    if (!user || !(await deleteSecondStep(tx, userId))) throw refuse("SECOND_STEP_OFF");
    await recordAction(platform, tx, { actor, action: "clearSecondStep", target: targetOf(user) });
    await notify(tx, platform, [user], { kind: "account", template: "secondStepCleared" });
  });
}

async function userToClear(tx: Tx, userId: string): Promise<Person | undefined> {
  await lockUser(tx, userId, "write");
  return findUser(tx, userId);
}
