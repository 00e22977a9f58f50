import type { Stoppable } from "@madrasa/contract/people/profile";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { changeUser, emailsOfToken, findUser, lockUser } from "../../base/identity/index.ts";

const COLUMN = { announcement: "announcement_emails", digest: "digest_emails" } as const;

/** Throws LINK_NOT_VALID for a token with another signature. A deleted account gets no emails anyway. */
export async function stopEmails(
  { config, database }: Pick<Platform, "config" | "database">,
  token: string,
): Promise<Stoppable> {
  const emails = emailsOfToken(config, token);
  if (!emails) throw refuse("LINK_NOT_VALID");
  await database.transaction(async (tx) => {
    if (!(await lockUser(tx, emails.personId, "write"))) return;
    const person = await findUser(tx, emails.personId);
    if (person) await changeUser(tx, person, { [COLUMN[emails.kind]]: 0 });
  });
  return emails.kind;
}
