import type { Language } from "@madrasa/contract/languages";
import { OTP_LENGTH, OTP_LIFE_SECONDS } from "@madrasa/contract/limits";
import { SECOND } from "../../platform/clock.ts";
import { consumeAll, refund } from "../../platform/database/rate-limit.queries.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { hmac, newId, newLinkSecret, randomDigits, sha256 } from "../../platform/secrets.ts";
import {
  findUser,
  notificationTemplate,
  lockUser,
  requireSession,
  verifiedContacts,
} from "../identity/index.ts";
import type { Actor } from "../../platform/actor.ts";
import { limitsOfTarget, askingLimits, sendingLimits } from "./code-limits.ts";
import { type Purpose, insertCode, deleteCode } from "./codes.queries.ts";
import type { Recipient } from "./recipient.ts";
import { warnOfCeilings } from "./warn-of-ceiling.ts";

const PAGE_OF: Record<Purpose, string> = {
  createUser: "/signup",
  forgetPassword: "/reset-password",
  recoveryByAdmin: "/reset-password",
  updateMailOrPhone: "/confirm-change",
  ownPhone: "/own-phone",
};

/** Keyed with the server's secret, so that a database copy does not reveal digits. */
export function hashDigits(secretKey: string, id: string, digits: string): string {
  return hmac(secretKey, `code:${id}:${digits}`);
}

type Request = {
  purpose: Purpose;
  recipient: Recipient;
  ip: string;
  language: Language;
  userId?: string;
  /** The person who asks for the code; counted by the limits. */
  actor?: Actor;
  /** Runs instead of sending; no digits will be accepted. */
  sendInstead?: () => Promise<void>;
};

/** Sends digits and a link, and returns the request id. Throws if sending failed. */
export async function sendCode(platform: Platform, request: Request): Promise<string> {
  const { database, clock, config, messages } = platform;
  const { purpose, recipient, ip, userId, actor, sendInstead } = request;
  if (!messages.offers(recipient.channel)) throw refuse("CHANNEL_UNAVAILABLE");
  const now = clock();
  const { channel, target } = recipient;
  const asked = { purpose, target, ip, userId: actor?.id ?? userId };
  const requestId = newId();
  const { code, ofTarget } = await database.transaction(async (tx) => {
    // Serialises with a concurrent account deletion.
    if (userId !== undefined) await lockUser(tx, userId, "shared");
    if (actor) await requireSession(tx, actor);
    const user = userId === undefined ? undefined : await findUser(tx, userId);
    if (userId !== undefined && !user) throw refuse("NOT_SIGNED_IN");
    // Accounts can request codes for anybody; only their own contacts use the reserved half.
    const isMember = user !== undefined && verifiedContacts(user).some(({ to }) => to === target);
    const ceilings = sendingLimits(config, { channel, isMember });
    const consumed = await consumeAll(tx, [...askingLimits(config, asked), ...ceilings], now);
    if ("retryAfterMs" in consumed) {
      throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
    }
    const isAnswerable = sendInstead === undefined;
    const made = await makeCode(platform, tx, { ...request, requestId, isAnswerable });
    await warnOfCeilings(tx, platform, ceilings);
    return {
      ofTarget: consumed.entries.slice(0, limitsOfTarget(config, asked).length),
      code: made,
    };
  });
  try {
    await (sendInstead ? sendInstead() : messages.send(code.message));
  } catch (error) {
    platform.log.error({ err: error, channel: recipient.channel }, "a code could not be sent");
    // Nothing was sent: allow an immediate retry.
    await database.transaction(async (tx) => {
      await deleteCode(tx, code.id);
      for (const entry of ofTarget) await refund(tx, entry);
    });
    throw refuse("NOT_DELIVERED");
  }
  return requestId;
}

/** Stores a code and returns its message for the caller to send. */
export async function makeCode(
  { clock, config }: Platform,
  tx: Parameters<typeof insertCode>[0],
  request: {
    purpose: Purpose;
    recipient: Recipient;
    requestId: string;
    language: Language;
    userId?: string;
    /** False if it is sent to nobody: no digits will be accepted. */
    isAnswerable?: boolean;
  },
) {
  const { purpose, recipient, requestId, language, userId, isAnswerable = true } = request;
  const now = clock();
  const id = newId();
  const digits = isAnswerable ? randomDigits(OTP_LENGTH) : newLinkSecret();
  const secret = newLinkSecret();
  await insertCode(tx, {
    id,
    request_id: requestId,
    user_id: userId ?? null,
    purpose,
    channel: recipient.channel,
    target: recipient.target,
    code_hash: hashDigits(config.secretKey, id, digits),
    secret_hash: sha256(secret),
    created_at: now,
    expires_at: now + OTP_LIFE_SECONDS * SECOND,
  });
  // In the fragment, which browsers do not send, so that it appears in no log.
  const link = `${config.publicUrl}${PAGE_OF[purpose]}#${secret}`;
  const message = {
    channel: recipient.channel,
    to: recipient.target,
    language,
    ...notificationTemplate(config, "code", { digits, link }, { places: [digits, link] })(language),
  };
  return { id, link, message };
}
