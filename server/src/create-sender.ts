import type { ErrorValues } from "@madrasa/contract/errors";
import type { Language } from "@madrasa/contract/languages";
import { DISK_TEMPLATE, type DiskFacts, diskNotification } from "./base/files/index.ts";
import {
  findRecipients,
  isStoppable,
  type NotificationText,
  noticeLimit,
  notificationTemplate,
  stopChannel,
  unsubscribeLink,
} from "./base/identity/index.ts";
import { LISTENER_TEMPLATE, spreadListener } from "./halaqa/listeners/index.ts";
import {
  ANNOUNCEMENT_TEMPLATE,
  spreadAnnouncement,
  writeAnnouncement,
} from "./office/announcements/index.ts";
import { DIGEST_TEMPLATE, writeDigest } from "./office/digest/index.ts";
import { STATUS_TEMPLATE, type Status, statusReportText } from "./office/status/index.ts";
import type { Delivery } from "./platform/deliveries/deliveries.queries.ts";
import {
  createSender,
  type DeliveryParts,
  type Sender,
} from "./platform/deliveries/send-deliveries.ts";
import type { Platform } from "./platform/platform.ts";
import { translateToEnglish } from "./platform/translate.ts";

/** Texts that are more than a message with values. */
const TEMPLATES: Record<string, (platform: Platform, facts: never) => NotificationText> = {
  [DISK_TEMPLATE]: (platform, facts: DiskFacts) => diskNotification(platform, facts),
  [STATUS_TEMPLATE]: (platform, { status }: { status: string }) =>
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
> = { [LISTENER_TEMPLATE]: spreadListener, [ANNOUNCEMENT_TEMPLATE]: spreadAnnouncement };

/** Templates with data of the time of sending. */
const WRITERS: Record<
  string,
  (platform: Platform, delivery: Delivery, language: Language) => ReturnType<DeliveryParts["write"]>
> = { [ANNOUNCEMENT_TEMPLATE]: writeAnnouncement, [DIGEST_TEMPLATE]: writeDigest };

function notificationOf(platform: Platform, { template, facts }: Delivery): NotificationText {
  const values = JSON.parse(facts) as ErrorValues;
  const own = TEMPLATES[template];
  if (own) return own(platform, values as never);
  const [key = "", text = key] = template.split("/");
  return notificationTemplate(platform.config, key, values, { text });
}

const isText = (key: string) => {
  const id = `notifications.${key}`;
  return translateToEnglish(id) !== id;
};

/** Passed in, because the platform knows no people and no texts. */
export const createMessageSender = (platform: Platform): Sender =>
  createSender(platform, {
    isKnown: ({ channel, template }) =>
      channel === ""
        ? template in AUDIENCES
        : template in WRITERS || template in TEMPLATES || template.split("/").every(isText),
    findRecipients,
    write: async (delivery, { language }) => {
      const { kind, channel, person_id: personId } = delivery;
      const write = WRITERS[delivery.template];
      const template = write
        ? await write(platform, delivery, language)
        : notificationOf(platform, delivery)(language);
      if (!template || "notBefore" in template) return template;
      if (channel !== "email" || !isStoppable(kind)) return template;
      return { ...template, unsubscribe: unsubscribeLink(platform.config, { kind, personId }) };
    },
    limitOf: noticeLimit,
    spread: async (tx, audience, limit) =>
      AUDIENCES[audience.template]?.(tx, platform, audience, limit),
    stopChannel: (tx, delivery, to) => stopChannel(tx, delivery, { to, now: platform.clock() }),
  });
