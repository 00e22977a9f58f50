import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAct } from "../audit/index.ts";
import { recordChange, sendChangeNotice } from "../contacts/index.ts";
import {
  contactsOf,
  deleteSessionsOf,
  markPassed,
  lockUser,
  findUser,
  requirePassword,
  requireSession,
} from "../../identity/index.ts";
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

/** Makes the secret that an app is given. It is not asked for until a code of it was confirmed. */
export async function prepareSecondStep(
  platform: Platform,
  actor: Actor,
  password: string,
): Promise<{ secret: string; link: string }> {
  const { database, clock } = platform;
  const user = await requirePassword(platform, actor, password);
  const { email, phone } = contactsOf(user);
  const account = email ?? phone ?? "";
  const { stored, secret, link } = makeSecret(platform, { userId: user.id, account });
  await database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    const present = await findSecondStep(tx, actor.id);
    if (present?.confirmed_at != null) throw refuse("SECOND_STEP_ON");
    await deleteSecondStep(tx, actor.id);
    await insertSecondStep(tx, { user_id: actor.id, secret: stored, created_at: clock() });
  });
  return { secret, link };
}

/**
 * Turns it on by a right code of the app, and returns the recovery codes, which are shown once. Other
 * sessions end, and every address gets a notice: who knows the password could lock out the owner.
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
  const notice = await database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    const user = await findUser(tx, actor.id);
    const present = await findSecondStep(tx, actor.id);
    if (!user) throw refuse("NOT_SIGNED_IN");
    // Another one was prepared, or this one confirmed, meanwhile.
    if (present?.secret !== step.secret || present.confirmed_at !== null) {
      throw refuse("SECOND_STEP_WRONG");
    }
    const now = clock();
    const codeHashes = recoveryCodes.map(recoveryCodeHash);
    const notice = await recordChange(tx, user, { kind: "secondStep", now });
    await confirmSecondStep(tx, actor.id, { now, codeHashes });
    await markPassed(tx, { userId: actor.id, deviceId: actor.deviceId }, now);
    await deleteSessionsOf(tx, actor.id, actor.tokenHash);
    await recordOwnAct(platform, tx, user, "setUpSecondStep");
    return notice;
  });
  sendChangeNotice(platform, notice);
  return { recoveryCodes };
}
