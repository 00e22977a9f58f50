import type { z } from "zod";
import { readPhone } from "@madrasa/contract/digits";
import type { guardians } from "@madrasa/contract/family/guardians";
import type { Language } from "@madrasa/contract/languages";
import type { Actor } from "../../platform/actor.ts";
import { isDuplicate } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  changeUser,
  deleteChild,
  deleteSessionsOf,
  findHolders,
  findUser,
  hashPassword,
  languageOf,
  notificationTemplate,
  listGuardians,
  lockUser,
  refuseCommonPassword,
  requirePassword,
} from "../../base/identity/index.ts";
import {
  consumeCode,
  proveCode,
  recipientOf,
  sendCode,
  targetsOf,
} from "../../base/codes/index.ts";
import { forgetRequests } from "../family/index.ts";
import { deleteOpenInvitations, deleteQuestions } from "./guardians.queries.ts";
import { requireFirst } from "./guardians.policy.ts";
import { notifyGuardians } from "./notify-guardians.ts";

type Asked = z.output<typeof guardians.sendOwnPhoneCode.body> & {
  childId: string;
  ip: string;
  language: Language;
};
type OwnPhoneInput = z.output<typeof guardians.giveOwnPhone.body>;

/**
 * Sends a code to the child's future phone. Whether an account already uses it must not be visible to the guardian: its
 * holder gets a notice instead of the code.
 */
export async function sendOwnPhoneCode(
  platform: Platform,
  actor: Actor,
  { childId, phoneNumber, country, method, password, ip, language }: Asked,
): Promise<string> {
  const { database, clock, config, messages } = platform;
  await requirePassword(platform, actor, password);
  const child = await requireFirst(database.read, actor, { childId, now: clock() });
  if (child.suspended === 1) throw refuse("CHILD_SUSPENDED");
  const [holder] = await findHolders(database.read, { phone: phoneNumber, country });
  const recipient = recipientOf({ phoneNumber, country }, method ?? "sms");
  const holderLanguage = holder && languageOf(holder);
  return sendCode(platform, {
    purpose: "ownPhone",
    recipient,
    ip,
    language,
    userId: childId,
    actor,
    ...(holderLanguage && {
      // By SMS, because WhatsApp takes only the template of codes. A failure is answered like that of a code.
      sendInstead: async () => {
        if (!messages.offers("sms")) return;
        await messages.send({
          channel: "sms",
          to: recipient.target,
          language: holderLanguage,
          ...notificationTemplate(config, "phoneHeld")(holderLanguage),
        });
      },
    }),
  });
}

/**
 * Sets the verified phone and a password; data is kept, and sessions opened by family keys end. Codes of children who
 * already have a phone, or were deleted, are invalid.
 */
export async function giveOwnPhone(platform: Platform, given: OwnPhoneInput): Promise<void> {
  const { database, clock, config } = platform;
  const { otpId, otp, secret, password } = given;
  await refuseCommonPassword(password, "student");
  const code = await proveCode(platform, {
    purposes: ["ownPhone"],
    targets: targetsOf(given),
    requestId: otpId,
    otp,
    secret,
  });
  const [proven] = readPhone(code.target);
  const passwordHash = await hashPassword(password, config.passwordCost);
  const childId = code.user_id ?? "";
  try {
    await database.transaction(async (tx) => {
      await lockUser(tx, childId, "write");
      const child = await findUser(tx, childId);
      const isUnused = await consumeCode(tx, code.id, clock());
      if (!child || !proven || !isUnused || !(await deleteChild(tx, childId))) {
        throw refuse(secret === undefined ? "CODE_EXPIRED" : "LINK_NOT_VALID");
      }
      if (child.suspended === 1) throw refuse("CHILD_SUSPENDED");
      await changeUser(tx, child, {
        phone: proven.phoneNumber,
        phone_country: proven.country,
        password_hash: passwordHash,
        // Hidden by default.
        phone_hidden: 1,
      });
      await deleteSessionsOf(tx, childId);
      await deleteOpenInvitations(tx, [childId]);
      await deleteQuestions(tx, childId);
      await forgetRequests(tx, childId);
      const told = { what: "ownPhone", name: child.first_name } as const;
      await notifyGuardians(tx, platform, await listGuardians(tx, childId), told);
    });
  } catch (error) {
    if (isDuplicate(error)) throw refuse("PHONE_TAKEN");
    throw error;
  }
}
