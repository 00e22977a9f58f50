import type { Channel, Message } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UserRow } from "./accounts.queries.ts";
import { phoneOf } from "./contact.ts";

/** An email or phone that belongs to an account: an email counts once it is verified. */
export type VerifiedContact = { channel: Extract<Channel, "email" | "sms">; to: string };

export type Contacts = Pick<UserRow, "email" | "email_verified" | "phone" | "phone_country">;

export function verifiedContacts(user: Contacts): VerifiedContact[] {
  const phone = phoneOf(user);
  return [
    ...(user.email !== null && user.email_verified === 1
      ? [{ channel: "email" as const, to: user.email }]
      : []),
    ...(phone === null ? [] : [{ channel: "sms" as const, to: phone }]),
  ];
}

/**
 * Sends a notice, each apart, so that one that is refused does not keep the others back. By email
 * and SMS only: WhatsApp accepts approved templates, and the school's is one for codes.
 */
export async function tell(
  { messages, log }: Platform,
  contacts: readonly VerifiedContact[],
  text: Pick<Message, "subject" | "text" | "places">,
): Promise<void> {
  for (const { channel, to } of contacts) {
    if (!messages.offers(channel)) {
      log.warn({ channel }, "a notice was not sent: this channel is not set up");
      continue;
    }
    await messages
      .send({ channel, to, ...text })
      .catch((error: unknown) => log.error({ err: error, channel }, "a notice was not sent"));
  }
}
