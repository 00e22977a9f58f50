import type { ErrorValues } from "@madrasa/contract/errors";
import type { Language } from "@madrasa/contract/languages";
import { DISK_LETTER, type DiskFacts, diskLetter } from "./base/files/index.ts";
import {
  findRecipients,
  isStoppable,
  type Letter,
  noticeLimit,
  notificationTemplate,
  stopChannel,
  unsubscribeLink,
} from "./base/identity/index.ts";
import { LISTENER_LETTER, spreadListener } from "./halaqa/listeners/index.ts";
import {
  ANNOUNCEMENT_LETTER,
  spreadAnnouncement,
  writeAnnouncement,
} from "./office/announcements/index.ts";
import { DIGEST_LETTER, writeDigest } from "./office/digest/index.ts";
import { STATUS_LETTER, type Status, statusReportText } from "./office/status/index.ts";
import type { Delivery } from "./platform/deliveries/deliveries.queries.ts";
import {
  createSender,
  type DeliveryParts,
  type Sender,
} from "./platform/deliveries/send-deliveries.ts";
import type { Platform } from "./platform/platform.ts";

/** Texts that are more than a message with values. */
const LETTERS: Record<string, (platform: Platform, facts: never) => Letter> = {
  [DISK_LETTER]: (platform, facts: DiskFacts) => diskLetter(platform, facts),
  [STATUS_LETTER]: (platform, { status }: { status: string }) =>
    statusReportText(platform, JSON.parse(status) as Status),
};

const AUDIENCES: Record<
  string,
  (
    tx: Parameters<DeliveryParts["spread"]>[0],
    platform: Platform,
    audience: Delivery,
    limit: number,
  ) => Promise<string | undefined>
> = { [LISTENER_LETTER]: spreadListener, [ANNOUNCEMENT_LETTER]: spreadAnnouncement };

/** Letters with data of the time of sending. */
const WRITERS: Record<
  string,
  (platform: Platform, delivery: Delivery, language: Language) => ReturnType<DeliveryParts["write"]>
> = { [ANNOUNCEMENT_LETTER]: writeAnnouncement, [DIGEST_LETTER]: writeDigest };

function letterOf(platform: Platform, { letter, facts }: Delivery): Letter {
  const values = JSON.parse(facts) as ErrorValues;
  const own = LETTERS[letter];
  if (own) return own(platform, values as never);
  const [key = "", text = key] = letter.split("/");
  return notificationTemplate(platform.config, key, values, { text });
}

/** Passed in, because the platform knows no people and no texts. */
export const createMessageSender = (platform: Platform): Sender =>
  createSender(platform, {
    findRecipients,
    write: async (delivery, { language }) => {
      const { kind, channel, person_id: personId } = delivery;
      const write = WRITERS[delivery.letter];
      const letter = write
        ? await write(platform, delivery, language)
        : letterOf(platform, delivery)(language);
      if (!letter || "notBefore" in letter) return letter;
      if (channel !== "email" || !isStoppable(kind)) return letter;
      return { ...letter, unsubscribe: unsubscribeLink(platform.config, { kind, personId }) };
    },
    limitOf: noticeLimit,
    spread: async (tx, audience, limit) =>
      AUDIENCES[audience.letter]?.(tx, platform, audience, limit),
    stopChannel: (tx, delivery, to) => stopChannel(tx, delivery, { to, now: platform.clock() }),
  });
