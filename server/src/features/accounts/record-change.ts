import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId, newLinkSecret, sha256 } from "../../platform/secrets.ts";
import {
  findChangeMadeAt,
  insertAccountChange,
  type AccountChangeRow,
} from "./account-changes.queries.ts";
import type { UserRow } from "./accounts.queries.ts";
import { changedText, deletedText } from "./message-texts.ts";
import { tell, verifiedContacts, type VerifiedContact } from "./notices.ts";
import {
  isTooNew,
  RECALL_LIFE,
  trustedContacts,
  UNDO_LIFE,
  type Addresses,
} from "./trusted-contacts.ts";

type Kind = AccountChangeRow["kind"];

/** What is sent once the change is committed. */
export type ChangeNotice = {
  kind: Kind;
  secret: string;
  /** They get the link that undoes the change. */
  trusted: VerifiedContact[];
  /** They are told, without a link. */
  others: VerifiedContact[];
};

/**
 * Keeps what an account is before a change, so that the change can be undone. An email or phone that
 * is too new is not kept, but what it replaced: whoever undoes the last of several changes does not
 * leave the others to the person who made them.
 */
export async function recordChange(
  tx: Tx,
  before: UserRow,
  { kind, now }: { kind: Kind; now: number },
): Promise<ChangeNotice> {
  const secret = newLinkSecret();
  await insertAccountChange(tx, {
    ...(await trustedAddresses(tx, before, now)),
    id: newId(),
    user_id: before.id,
    kind,
    secret_hash: sha256(secret),
    made_at: now,
    expires_at: now + (kind === "deletion" ? RECALL_LIFE : UNDO_LIFE),
    undone_at: null,
  });
  const trusted = trustedContacts(before, now);
  const isTrusted = (to: string) => trusted.some((contact) => contact.to === to);
  const others = verifiedContacts(before).filter(({ to }) => !isTrusted(to));
  return { kind, secret, trusted, others };
}

/** Tells every verified email and phone that the account had before the change. */
export function sendChangeNotice(platform: Platform, notice: ChangeNotice): void {
  const { backgroundTasks, config } = platform;
  const { kind, secret, trusted, others } = notice;
  const link = `${config.publicUrl}/undo-change#${secret}`;
  backgroundTasks.run("telling of a change", async () => {
    const text = (undo?: string) =>
      kind === "deletion"
        ? deletedText(config.schoolNames, undo)
        : changedText(config.schoolNames, kind, undo);
    await tell(platform, trusted, text(link));
    await tell(platform, others, text());
  });
}

const emailOf = ({ email, email_verified, email_since }: Addresses) => ({
  email,
  email_verified,
  email_since,
});
const phoneOf = ({ phone, phone_country, phone_since }: Addresses) => ({
  phone,
  phone_country,
  phone_since,
});

async function trustedAddresses(tx: Tx, account: UserRow, now: number): Promise<Addresses> {
  const changeTo = async (kind: "email" | "phone", madeAt: number) =>
    isTooNew(account, kind, now)
      ? findChangeMadeAt(tx, { userId: account.id, kind, madeAt })
      : undefined;
  const ofEmail = await changeTo("email", account.email_since);
  const ofPhone = await changeTo("phone", account.phone_since);
  return { ...emailOf(ofEmail ?? account), ...phoneOf(ofPhone ?? account) };
}
