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
  letter,
  tell,
} from "../../identity/index.ts";
import {
  type AccountChangeRow,
  insertAccountChange,
  findChangeMadeAt,
} from "./account-changes.queries.ts";
import { UNDO_LIFE, findTooNew } from "./trusted-contacts.ts";

/** How long an account that its owner deleted can come back. */
export const RECALL_LIFE = 7 * DAY;

type Kind = AccountChangeRow["kind"];

/** Sent once the change is committed. */
export type ChangeNotice = {
  kind: Kind;
  secret: string;
  /** They get the link that undoes the change, which restores them. */
  trusted: VerifiedContact[];
  /** They are told, without a link. */
  others: VerifiedContact[];
  /** The first name of a child whose account a guardian ended; they are told then. */
  childName?: string;
};

/**
 * Stores an account as it is before a change, so that the change can be undone. An email or phone that
 * is too new is not stored, but the one that it replaced. So an owner who undoes only the last of several
 * changes has their own email and phone again, and none that a thief had set before. What undoing
 * would restore gets the link, so also what was replaced in the last 72 hours.
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

/** Tells every verified email and phone that the account had before the change, or that undoing restores. */
export function sendChangeNotice(platform: Platform, notice: ChangeNotice): void {
  const { backgroundTasks, config } = platform;
  const { kind, secret, trusted, others, childName } = notice;
  const link = `${config.publicUrl}/undo-change#${secret}`;
  backgroundTasks.run("telling of a change", async () => {
    const deleted = childName === undefined ? "deleted" : "childDeleted";
    const key = kind === "deletion" ? deleted : "changed";
    const days = (kind === "deletion" ? RECALL_LIFE : UNDO_LIFE) / DAY;
    const withLink = letter(
      config,
      key,
      { what: kind, link, days, name: childName ?? "" },
      { text: `${key}WithLink` },
    );
    await tell(platform, trusted, withLink);
    await tell(platform, others, letter(config, key, { what: kind }));
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
