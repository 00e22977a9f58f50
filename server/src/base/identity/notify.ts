import type { ErrorValues } from "@madrasa/contract/errors";
import type { Role } from "@madrasa/contract/roles";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type Delivery, insertDeliveries } from "../../platform/deliveries/deliveries.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { contactsOf, type Person, reachableContacts, type VerifiedContact } from "./contacts.ts";
import type { NotificationText } from "./notification-template.ts";
import { changeUser, findUser, findUsers, listSuperadmins } from "./people.queries.ts";

/** Limits costs and annoyance. */
const OF_KIND_A_DAY = 10;

/**
 * Two-step sign-in and password links, replies to messages, and faults are unlimited. Announcements and digests are
 * unique by person and subject, and announcing has a limit.
 */
const UNLIMITED = ["account", "announcement", "complaint", "digest", "school"] as const;

export type NoticeKind =
  | (typeof UNLIMITED)[number]
  | "approval"
  | "asked"
  | "device"
  | "guardians"
  | "recitations";

export const noticeLimit = (kind: string) =>
  UNLIMITED.some((one) => one === kind) ? undefined : OF_KIND_A_DAY;

export type Notice = {
  kind: NoticeKind;
  /** Event to notify about once; by default a new one. */
  subject?: string;
  /** Key in `notifications`; with a slash also that of the text. */
  template: string;
  facts?: ErrorValues;
  /** By default at once. */
  dueAt?: number;
};

type Parts = Pick<Platform, "messages" | "clock" | "log">;

/**
 * Stores a notice for each contact in the transaction of its cause. Email and SMS only: WhatsApp requires approved
 * templates, and ours is for codes.
 */
export async function notify(
  tx: Tx,
  { messages, clock, log }: Parts,
  people: readonly Person[],
  notice: Notice & { channels?: readonly VerifiedContact["channel"][] },
): Promise<void> {
  const now = clock();
  const { kind, template, facts = {}, subject = newId(), dueAt = now } = notice;
  const { channels = ["email", "sms"] } = notice;
  const contacts = people.flatMap((person) =>
    reachableContacts(person).map(({ channel }) => ({ person_id: person.id, channel })),
  );
  const wanted = contacts.filter(({ channel }) => channels.includes(channel));
  const offered = wanted.filter(({ channel }) => messages.offers(channel));
  if (offered.length < wanted.length)
    log.warn({ kind }, "a notice was not sent: no channel is set up");
  const row = {
    kind,
    subject,
    template,
    facts: JSON.stringify(facts),
    created_at: now,
    due_at: dueAt,
  };
  await insertDeliveries(
    tx,
    offered.map((contact) => ({ ...row, ...contact, id: newId() })),
  );
}

/** One row for an audience, spread by the sender. */
export async function notifyAudience(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  { kind, template, facts = {}, subject = newId() }: Notice,
): Promise<void> {
  const now = clock();
  const what = {
    kind,
    subject,
    template,
    facts: JSON.stringify(facts),
    created_at: now,
    due_at: now,
  };
  await insertDeliveries(tx, [{ ...what, id: newId(), person_id: "", channel: "" }]);
}

/** Emails superadmins, or users of other roles. */
export async function notifySuperadmins(
  tx: Tx,
  platform: Parts,
  notice: Omit<Notice, "kind">,
  roles: readonly Role[] = ["superadmin"],
): Promise<void> {
  const people = await listSuperadmins(tx, roles);
  await notify(tx, platform, people, { kind: "school", channels: ["email"], ...notice });
}

/**
 * Sends at once, without the queue: notices with one-time links, which are not stored, and to contacts that an account
 * had before. One failure does not stop the others.
 */
export async function notifyAtOnce(
  { messages, log }: Pick<Platform, "messages" | "log">,
  contacts: readonly VerifiedContact[],
  write: NotificationText,
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

/** Contacts of deliveries at the time of sending, by the delivery's id. */
export async function findRecipients(
  db: Db,
  deliveries: readonly Delivery[],
): Promise<Map<string, VerifiedContact>> {
  const ids = [...new Set(deliveries.map(({ person_id }) => person_id))];
  const people = new Map((await findUsers(db, ids)).map((person) => [person.id, person]));
  return new Map(
    deliveries.flatMap(({ id, person_id, channel }) => {
      const person = people.get(person_id);
      const way = channel === "email" ? "email" : "sms";
      const contacts = person ? reachableContacts(person) : [];
      const contact = contacts.find((one) => one.channel === way);
      return contact ? [[id, contact] as const] : [];
    }),
  );
}

/** Ends messages to an address that was refused for good, unless it was replaced meanwhile. */
export async function stopChannel(
  tx: Tx,
  { person_id, channel }: Pick<Delivery, "person_id" | "channel">,
  { to, now }: { to: string; now: number },
): Promise<void> {
  const person = await findUser(tx, person_id);
  if (!person) return;
  const { email, phone } = contactsOf(person);
  const way = channel === "email" ? "email" : "phone";
  if (to !== { email, phone }[way]) return;
  await changeUser(tx, person, { [`${way}_refused_at`]: now });
}
