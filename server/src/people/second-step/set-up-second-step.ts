import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import { recordChange, sendChangeNotice } from "../contacts/index.ts";
import {
  actAs,
  contactsOf,
  deleteSessionsOf,
  findUser,
  markPassed,
  requirePassword,
} from "../../base/identity/index.ts";
import {
  proveSecondStep,
  makeSecret,
  makeRecoveryCodes,
  recoveryCodeHash,
} from "./prove-second-step.ts";
import {
  findSecondStep,
  insertSecondStep,
  confirmSecondStep,
  deleteSecondStep,
} from "./second-step.queries.ts";

/** Creates the secret for an app. Not required until confirmed with a code. */
export async function prepareSecondStep(
  platform: Platform,
  actor: Actor,
  password: string,
): Promise<{ secret: string; link: string }> {
  const { clock } = platform;
  const user = await requirePassword(platform, actor, password);
  const { email, phone } = contactsOf(user);
  const account = email ?? phone ?? "";
  const { stored, secret, link } = makeSecret(platform, { userId: user.id, account });
  await actAs(
    platform,
    actor,
    async (tx) => {
      const present = await findSecondStep(tx, actor.id);
      if (present?.confirmed_at != null) throw refuse("SECOND_STEP_ON");
      await deleteSecondStep(tx, actor.id);
      await insertSecondStep(tx, { user_id: actor.id, secret: stored, created_at: clock() });
    },
    [actor.id],
  );
  return { secret, link };
}

/**
 * Turns it on with a code from the app, and returns the recovery codes, shown once. Ends other sessions and notifies
 * every contact, because anyone with the password could lock out the owner.
 */
export async function setUpSecondStep(
  platform: Platform,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { database, clock } = platform;
  const step = await findSecondStep(database.read, actor.id);
  if (!step) throw refuse("SECOND_STEP_OFF");
  if (step.confirmed_at !== null) throw refuse("SECOND_STEP_ON");
  await proveSecondStep(platform, step, code);
  const recoveryCodes = makeRecoveryCodes();
  const notice = await actAs(
    platform,
    actor,
    async (tx) => {
      const user = await findUser(tx, actor.id);
      const present = await findSecondStep(tx, actor.id);
      if (!user) throw refuse("NOT_SIGNED_IN");
      if (present?.secret !== step.secret || present.confirmed_at !== null) {
        throw refuse("SECOND_STEP_WRONG");
      }
      const now = clock();
      const codeHashes = recoveryCodes.map(recoveryCodeHash);
      const notice = await recordChange(tx, user, { kind: "secondStep", now });
      await confirmSecondStep(tx, actor.id, { now, codeHashes });
      await markPassed(tx, { userId: actor.id, deviceId: actor.deviceId }, now);
      await deleteSessionsOf(tx, actor.id, actor.tokenHash);
      await recordOwnAction(platform, tx, user, "setUpSecondStep");
      return notice;
    },
    [actor.id],
  );
  sendChangeNotice(platform, notice);
  return { recoveryCodes };
}
