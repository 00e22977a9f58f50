import { DAY } from "../../platform/clock.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume } from "../../platform/database/rate-limit.queries.ts";
import { sentMessages } from "../../platform/messages/open.ts";
import type { Platform } from "../../platform/platform.ts";
import type { VerifiedContact } from "./contacts.ts";
import type { Letter } from "./notification-template.ts";

/** Limits costs and annoyance. */
const OF_KIND_A_DAY = 10;

/** Changes of contacts and password, deletion, and replies to messages are unlimited. */
const UNLIMITED = ["account", "complaint"] as const;

export type NoticeKind =
  | (typeof UNLIMITED)[number]
  | "approval"
  | "asked"
  | "device"
  | "guardians"
  | "recitations";

const isLimited = (kind: NoticeKind) => !UNLIMITED.some((one) => one === kind);

/**
 * Sends each notification separately so that one failure does not stop the others. Email and SMS only: WhatsApp
 * requires approved templates, and ours is for codes.
 */
export async function notify(
  platform: Platform,
  kind: NoticeKind,
  contacts: readonly VerifiedContact[],
  write: Letter,
): Promise<void> {
  const { messages, log } = platform;
  const send = async ({ channel, to, language }: VerifiedContact) => {
    if (!messages.offers(channel)) {
      log.warn({ channel }, "a notice was not sent: this channel is not set up");
    } else if (isLimited(kind) && !(await countNotice(platform, kind, to))) {
      platform.hourlyCounts.add("limited", channel);
      sentMessages.inc({ channel, outcome: "limited" });
    } else await messages.send({ channel, to, language, ...write(language) });
  };
  for (const contact of contacts) {
    const { channel } = contact;
    await send(contact).catch((error: unknown) =>
      log.error({ err: error, channel }, "a notice was not sent"),
    );
  }
}

/** Returns false if the contact has had the day's maximum of this kind. */
async function countNotice(
  { config, database, clock }: Platform,
  kind: NoticeKind,
  to: string,
): Promise<boolean> {
  const limit = {
    key: limitKey(config, `notice:${kind}`, to),
    limit: OF_KIND_A_DAY,
    windowMs: DAY,
  };
  const counted = await database.transaction((tx) => consume(tx, limit, clock()));
  return "id" in counted;
}
