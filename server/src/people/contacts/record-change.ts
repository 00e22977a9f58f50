import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId, newLinkSecret, sha256 } from "../../platform/secrets.ts";
import {
  type Addresses,
  type Person,
  type VerifiedContact,
  addressColumnsOf,
  verifiedContacts,
  notificationTemplate,
  notifyAtOnce,
} from "../../base/identity/index.ts";
import {
  type AccountChangeRow,
  insertAccountChange,
  findChangeMadeAt,
} from "./account-changes.queries.ts";
import { UNDO_LIFE, findTooNew } from "./trusted-contacts.ts";

/** Period in which a deleted account can be restored. */
export const RECALL_LIFE = 7 * DAY;

type Kind = AccountChangeRow["kind"];

export type ChangeNotice = {
  kind: Kind;
  secret: string;
  /** Contacts that receive the undo link, which restores them. */
  trusted: VerifiedContact[];
  others: VerifiedContact[];
  childName?: string;
  /** True if children were deleted with the account and the link restores them. */
  withChildren?: boolean;
};

/**
 * Stores an account before a change, so that it can be undone. Contacts that are too new are replaced by their
 * predecessors: undoing only the last of several changes must not restore a thief's contact. Contacts replaced in the
 * last 72 hours get the link too.
 */
export async function recordChange(
  tx: Tx,
  before: Person,
  { kind, now, isPhoneLost = false }: { kind: Kind; now: number; isPhoneLost?: boolean },
): Promise<ChangeNotice> {
  const secret = newLinkSecret();
  const stored = await trustedAddresses(tx, before, { now, isPhoneLost });
  await insertAccountChange(tx, {
    ...stored,
    id: newId(),
    user_id: before.id,
    kind,
    secret_hash: sha256(secret),
    made_at: now,
    expires_at: now + (kind === "deletion" ? RECALL_LIFE : UNDO_LIFE),
    undone_at: null,
  });
  const trusted = verifiedContacts({ ...before, ...stored }).filter(
    ({ channel }) => channel === "email" || stored.phone_lost === 0,
  );
  const isTrusted = (to: string) => trusted.some((contact) => contact.to === to);
  const others = verifiedContacts(before).filter(({ to }) => !isTrusted(to));
  return { kind, secret, trusted, others };
}

/** Notifies all verified contacts before the change, and those that undoing restores. */
export function sendChangeNotice(platform: Platform, notice: ChangeNotice): void {
  const { backgroundTasks, config } = platform;
  const { kind, secret, trusted, others, childName, withChildren } = notice;
  const link = `${config.publicUrl}/undo-change#${secret}`;
  backgroundTasks.run("telling of a change", async () => {
    const deleted = childName === undefined ? "deleted" : "childDeleted";
    const key = kind === "deletion" ? deleted : "changed";
    const days = (kind === "deletion" ? RECALL_LIFE : UNDO_LIFE) / DAY;
    const withLink = notificationTemplate(
      config,
      key,
      { what: kind, link, days, name: childName ?? "", with: withChildren ? "children" : "none" },
      { text: `${key}WithLink` },
    );
    await notifyAtOnce(platform, trusted, withLink);
    await notifyAtOnce(platform, others, notificationTemplate(config, key, { what: kind }));
  });
}

async function trustedAddresses(
  tx: Tx,
  person: Person,
  { now, isPhoneLost }: { now: number; isPhoneLost: boolean },
): Promise<Addresses & Pick<AccountChangeRow, "phone_lost">> {
  const columns = addressColumnsOf(person);
  const tooNew = await findTooNew(tx, person, now);
  const changeTo = async (kind: "email" | "phone", madeAt: number) =>
    tooNew[kind] ? findChangeMadeAt(tx, { userId: person.id, kind, madeAt }) : undefined;
  const { email, email_verified, email_since } =
    (await changeTo("email", columns.email_since)) ?? columns;
  const { phone, phone_country, phone_since, phone_lost } = (await changeTo(
    "phone",
    columns.phone_since,
  )) ?? { ...columns, phone_lost: isPhoneLost ? (1 as const) : (0 as const) };
  return { email, email_verified, email_since, phone, phone_country, phone_since, phone_lost };
}
