import { HOUR, SECOND } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume } from "../../platform/database/rate-limit.queries.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import {
  actAs,
  findUser,
  notificationTemplate,
  verifiedContacts,
} from "../../base/identity/index.ts";

const TESTS_AN_HOUR = 5;

/** Values of WhatsApp's approved template, which has digits and a link. */
const NO_DIGITS = "0000";

/**
 * Sends a test message to the admin's verified email or phone through the channel of codes. Without a provider it goes
 * to the outbox, and the response reports no recipient.
 */
export async function sendTest(
  { database, clock, config, messages, log }: Platform,
  actor: Actor,
  way: "email" | "phone",
): Promise<{ to: string; delivers: boolean }> {
  const user = await findUser(database.read, actor.id);
  const kind = way === "email" ? "email" : "sms";
  const contact = user && verifiedContacts(user).find(({ channel }) => channel === kind);
  if (!contact) throw refuseField("to", way === "email" ? "EMAIL_MISSING" : "PHONE_MISSING");
  const channel = channelOf(kind, messages.delivers);
  const limit = {
    key: limitKey(config, "test-message", actor.id),
    limit: TESTS_AN_HOUR,
    windowMs: HOUR,
  };
  const counted = await actAs({ database }, actor, (tx) => consume(tx, limit, clock()));
  if ("retryAfterMs" in counted) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: counted.retryAfterMs / SECOND });
  }
  const { to, language } = contact;
  const places = [NO_DIGITS, config.publicUrl];
  const write = notificationTemplate(config, "test", {}, { places });
  try {
    await messages.send({ channel, to, language, ...write(language) });
  } catch (error) {
    log.error({ err: error, channel }, "a test message could not be sent");
    throw refuse("NOT_DELIVERED");
  }
  return { to, delivers: messages.delivers(channel) };
}

/** WhatsApp if the school offers it but no SMS. */
function channelOf(kind: "email" | "sms", delivers: (channel: Channel) => boolean): Channel {
  return kind === "sms" && !delivers("sms") && delivers("whatsapp") ? "whatsapp" : kind;
}
