import { setTimeout as pause } from "node:timers/promises";
import { DAY, HOUR, MINUTE } from "../clock.ts";
import type { Database, Db, Tx } from "../database/database.ts";
import { limitKey } from "../database/limit-key.ts";
import { consume } from "../database/rate-limit.queries.ts";
import { inParallel } from "../in-parallel.ts";
import { type Channel, DeliveryError, type Message } from "../messages/messages.ts";
import { sentMessages } from "../messages/open.ts";
import type { Platform } from "../platform.ts";
import {
  CLAIMED_AT_ONCE,
  claimDue,
  type Delivery,
  endDelivery,
  endExpired,
  failOlder,
  hasDeliveries,
  isAnyDue,
  markSending,
  postponeDelivery,
  saveSpread,
} from "./deliveries.queries.ts";

/** Fewer than the connections to the mail server, so that codes never wait for one. */
const AT_ONCE = 2;
const GIVEN_UP_AFTER = 2 * DAY;
const LONGEST_PAUSE = 4 * HOUR;
/** Pause before an unavailable provider is tried again. */
const PAUSE = MINUTE;
const LONGEST_AWAY = 15 * MINUTE;
/** A transaction of some milliseconds, for which other writes wait. */
const SPREAD_AT_ONCE = 40;
/** After each of many messages, for the requests beside them: some 100 messages a second at most. */
const REST_MS = 15;

const CHANNELS = ["email", "sms", "whatsapp"] as const;

type Recipient = Pick<Message, "to"> & { language: NonNullable<Message["language"]> };

/** Undefined if there is nothing to say any more. */
export type Written =
  | Pick<Message, "subject" | "text" | "html" | "places" | "unsubscribe">
  | { notBefore: number }
  | undefined;

/** Knowledge of people and texts, which the features have. */
export type DeliveryParts = {
  /** False for templates of a newer build, whose rows wait for its servers. */
  isKnown: (delivery: Delivery) => boolean;
  /** Keyed by delivery id. Omits people who are gone or whom the channel no longer reaches. */
  findRecipients: (db: Db, deliveries: readonly Delivery[]) => Promise<Map<string, Recipient>>;
  /** Undefined if there is nothing to say any more; a time if it must not be sent yet. */
  write: (delivery: Delivery, recipient: Recipient) => Promise<Written>;
  /** Most a day of a kind for an address; undefined if unlimited. */
  limitOf: (kind: string) => number | undefined;
  /** Inserts a delivery for each of the next `limit` people and returns the cursor, or undefined at the end. */
  spread: (tx: Tx, audience: Delivery, limit: number) => Promise<string | undefined>;
  /** The provider refused the address for good. */
  stopChannel: (tx: Tx, delivery: Delivery, to: string) => Promise<void>;
};

export type Sender = { wake: () => void };

export function wakeAfterCommits(database: Database, wake: () => void): Database {
  return {
    ...database,
    transaction: async (action) => {
      let handle: Tx | undefined;
      const result = await database.transaction((tx) => action((handle = tx)));
      if (handle && hasDeliveries(handle)) wake();
      return result;
    },
  };
}

/**
 * Sends what is due, one run at a time; other servers do the same. Emails at least once, with the same id; SMS and
 * WhatsApp at most once.
 */
export function createSender(platform: Platform, parts: DeliveryParts): Sender {
  const { backgroundTasks, clock, config, database, hourlyCounts, log, messages } = platform;
  const away = new Map<Channel, { until: number; pause: number }>();
  let isRunning = false;
  let isAsked = false;

  const isAway = (channel: Channel) => (away.get(channel)?.until ?? 0) > clock();

  function wake(): void {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    backgroundTasks.run("sending messages", async (closing) => {
      try {
        while (isAsked && !closing.aborted) {
          isAsked = false;
          await sendDue(closing);
        }
      } finally {
        isRunning = false;
      }
    });
  }

  async function sendDue(closing: AbortSignal): Promise<void> {
    while (!closing.aborted && (await isAnyDue(database.read, clock()))) {
      const channels = CHANNELS.filter((channel) => !isAway(channel));
      const due = await database.transaction(async (tx) => {
        await endExpired(tx, clock());
        return claimDue(tx, { now: clock(), channels });
      });
      // Only once little waits, so that other notices come before most of a large audience.
      const isSpread = due.length < CLAIMED_AT_ONCE && (await spreadNext());
      if (due.length === 0 && !isSpread) return;
      const recipients = await parts.findRecipients(database.read, due);
      const sendOne = async (delivery: Delivery) => {
        await send(delivery, recipients.get(delivery.id), closing);
        if (due.length < CLAIMED_AT_ONCE) return;
        await pause(REST_MS, undefined, { signal: closing }).catch(() => undefined);
      };
      await inParallel(due, sendOne, AT_ONCE);
    }
  }

  async function spreadNext(): Promise<boolean> {
    const claim = { now: clock(), channels: ["" as const], limit: 1 };
    const [audience] = await database.transaction((tx) => claimDue(tx, claim));
    if (!audience) return false;
    try {
      if (!parts.isKnown(audience)) await postpone(audience, audience.due_at, 1);
      else await spread(audience);
    } catch (error) {
      // Others must not wait for it.
      log.error({ err: error, template: audience.template }, "an audience was not notified");
      await settle(audience, { to: "" }, error);
    }
    return true;
  }

  const spread = (audience: Delivery) =>
    database.transaction(async (tx) => {
      const next = await parts.spread(tx, audience, SPREAD_AT_ONCE);
      if (next === undefined) await endDelivery(tx, audience, "sent");
      else await saveSpread(tx, audience, next, clock());
    });

  async function send(
    delivery: Delivery,
    recipient: Recipient | undefined,
    closing: AbortSignal,
  ): Promise<void> {
    const { id, channel } = delivery;
    // Another server may have claimed it since.
    if (channel === "" || clock() >= delivery.due_at) return;
    if (closing.aborted || isAway(channel)) return postpone(delivery, clock(), 1);
    if (!parts.isKnown(delivery)) return postpone(delivery, delivery.due_at, 1);
    if (!recipient) return end(delivery, "dropped");
    try {
      // A server started without its providers' settings loses no message.
      if (!messages.offers(channel)) throw new DeliveryError("This channel is not set up.");
      const template = await parts.write(delivery, recipient);
      if (!template) return await end(delivery, "dropped");
      if ("notBefore" in template) return await postpone(delivery, template.notBefore, 1);
      if (!(await mayBeSent(delivery, recipient))) return;
      await messages.send({ ...recipient, ...template, id, channel });
    } catch (error) {
      log.error({ err: error, channel }, "a message was not sent");
      return settle(delivery, recipient, error);
    }
    // Outside of `try`: a failure to record must not send an SMS again.
    away.delete(channel);
    await end(delivery, "sent");
  }

  /** Counts the first attempt for the day's limit, also if its response is lost. */
  async function mayBeSent(delivery: Delivery, { to }: Recipient): Promise<boolean> {
    const { kind, channel, attempts } = delivery;
    const limit = attempts === 1 ? parts.limitOf(kind) : undefined;
    if (limit === undefined && channel === "email") return true;
    return database.transaction(async (tx) => {
      if (limit !== undefined) {
        const key = limitKey(config, `notice:${kind}`, to);
        const counted = await consume(tx, { key, limit, windowMs: DAY }, clock());
        if ("retryAfterMs" in counted) {
          await endDelivery(tx, delivery, "dropped");
          hourlyCounts.add("limited", channel);
          sentMessages.inc({ channel, outcome: "limited" });
          return false;
        }
      }
      return channel === "email" || markSending(tx, delivery);
    });
  }

  async function settle(
    delivery: Delivery,
    { to }: Pick<Recipient, "to">,
    error: unknown,
  ): Promise<void> {
    const { attempts, created_at } = delivery;
    const channel = delivery.channel as Channel;
    const failure = error instanceof DeliveryError ? error.failure : "refused";
    if (failure === "unknown" && channel !== "email") return end(delivery, "lost");
    const now = clock();
    if (failure === "address" && (channel !== "email" || now - created_at >= DAY)) {
      return database.transaction(async (tx) => {
        await endDelivery(tx, delivery, "dropped");
        await parts.stopChannel(tx, delivery, to);
      });
    }
    if (failure === "away") {
      const pause = Math.min((away.get(channel)?.pause ?? PAUSE / 2) * 2, LONGEST_AWAY);
      away.set(channel, { until: now + pause, pause });
    }
    if (now - created_at < GIVEN_UP_AFTER) {
      return postpone(delivery, now + Math.min(MINUTE * 4 ** (attempts - 1), LONGEST_PAUSE));
    }
    await database.transaction(async (tx) => {
      await endDelivery(tx, delivery, "failed");
      if (failure === "away") await failOlder(tx, channel, now - GIVEN_UP_AFTER);
    });
  }

  const end = (delivery: Delivery, state: "sent" | "dropped" | "lost") =>
    database.transaction((tx) => endDelivery(tx, delivery, state));

  const postpone = (delivery: Delivery, until: number, uncounted = 0) =>
    database.transaction((tx) =>
      postponeDelivery(tx, delivery, { due_at: until, attempts: delivery.attempts - uncounted }),
    );

  return { wake };
}
