import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@madrasa/contract/languages";
import type { Channel } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UserRow } from "./accounts.queries.ts";
import { phoneOf } from "./contact.ts";
import type { Letter } from "./message-texts.ts";

/** An email or phone that belongs to an account: an email counts once it is verified. */
export type VerifiedContact = {
  channel: Extract<Channel, "email" | "sms">;
  to: string;
  language: Language;
};

export type Contacts = Pick<
  UserRow,
  "email" | "email_verified" | "phone" | "phone_country" | "language"
>;

/** The language in which an account is written to. */
export function languageOf({ language }: Pick<UserRow, "language">): Language {
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

export function verifiedContacts(user: Contacts): VerifiedContact[] {
  const phone = phoneOf(user);
  const language = languageOf(user);
  return [
    ...(user.email !== null && user.email_verified === 1
      ? [{ channel: "email" as const, to: user.email, language }]
      : []),
    ...(phone === null ? [] : [{ channel: "sms" as const, to: phone, language }]),
  ];
}

/**
 * Sends a notice, each apart, so that one that is refused does not keep the others back. By email
 * and SMS only: WhatsApp accepts approved templates, and the school's is one for codes.
 */
export async function tell(
  { messages, log }: Platform,
  contacts: readonly VerifiedContact[],
  write: Letter,
): Promise<void> {
  for (const { channel, to, language } of contacts) {
    if (!messages.offers(channel)) {
      log.warn({ channel }, "a notice was not sent: this channel is not set up");
      continue;
    }
    await messages
      .send({ channel, to, language, ...write(language) })
      .catch((error: unknown) => log.error({ err: error, channel }, "a notice was not sent"));
  }
}
