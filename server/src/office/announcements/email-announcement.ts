import type { Language } from "@madrasa/contract/languages";
import type { Tx } from "../../platform/database/database.ts";
import type { Delivery } from "../../platform/deliveries/deliveries.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  afterQuietHours,
  findUser,
  notificationTemplate,
  notify,
  unsubscribeLink,
} from "../../base/identity/index.ts";
import { findAnnouncement, listAudience, listReceivedAmong } from "./announcements.queries.ts";
import { presentReceived, readingOf } from "./present-announcement.ts";

/** Template of the audience and of each reader. */
export const ANNOUNCEMENT_TEMPLATE = "announcement";

const idOf = ({ facts }: Delivery) => (JSON.parse(facts) as { id: string }).id;

/** Stores an email for each of the next readers and returns the cursor; undefined at the end. */
export async function spreadAnnouncement(
  tx: Tx,
  platform: Platform,
  delivery: Delivery,
  limit: number,
): Promise<string | undefined> {
  const id = idOf(delivery);
  const row = await findAnnouncement(tx, id);
  if (!row || row.withdrawn_at !== null) return undefined;
  const { spread_to: after } = delivery;
  const { people, next } = await listAudience(tx, row.audience, { after, limit });
  await notify(tx, platform, people, {
    kind: "announcement",
    template: ANNOUNCEMENT_TEMPLATE,
    subject: id,
    facts: { id },
    channels: ["email"],
  });
  return next;
}

/**
 * The text at the time of sending; undefined if it was withdrawn, or the reader no longer receives it. In quiet hours
 * the time at which they end, unless there is no class.
 */
export async function writeAnnouncement(
  platform: Platform,
  delivery: Delivery,
  language: Language,
) {
  const {
    config,
    clock,
    settings,
    database: { read: db },
  } = platform;
  const now = clock();
  const reader = await findUser(db, delivery.person_id);
  const [row] = await listReceivedAmong(db, readingOf(delivery.person_id, now), [idOf(delivery)]);
  if (!row || row.withdrawn_at !== null || reader?.suspended !== 0) return undefined;
  if (reader.announcement_emails === 0) return undefined;
  const notBefore = afterQuietHours(now, reader.time_zone ?? settings.now().timeZone);
  if (row.is_no_class === 0 && notBefore > now) return { notBefore };
  const [shown] = await presentReceived(platform, reader.id, [row], now);
  if (!shown) return undefined;
  return notificationTemplate(config, ANNOUNCEMENT_TEMPLATE, {
    audience: shown.audience,
    course: shown.course?.title ?? "",
    author: `${shown.author.firstName} ${shown.author.lastName}`.trim(),
    children: shown.children.join(", "),
    hasChildren: shown.children.length > 0 ? "yes" : "no",
    text: shown.text,
    image: shown.image === null ? "none" : shown.image.alt === "" ? "plain" : "described",
    alt: shown.image?.alt ?? "",
    link: `${config.publicUrl}/announcements`,
    stop: unsubscribeLink(config, { kind: "announcement", personId: reader.id }),
  })(language);
}
