import type { Platform } from "../platform/platform.ts";
import type { VerifiedContact } from "./contacts.ts";
import type { Letter } from "./letter.ts";

/**
 * Sends a notice, each apart, so that one that is refused does not hold up the others. By email
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
