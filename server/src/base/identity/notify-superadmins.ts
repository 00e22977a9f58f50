import type { Role } from "@madrasa/contract/roles";
import type { Writing } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { verifiedContacts } from "./contacts.ts";
import { listSuperadmins } from "./people.queries.ts";

/** Notifies superadmins, or users of other roles, in their language. Throws if no message could be sent. */
export async function notifySuperadmins(
  { database, messages, log }: Platform,
  write: Writing,
  roles: readonly Role[] = ["superadmin"],
): Promise<void> {
  const superadmins = await listSuperadmins(database.read, roles);
  const emails = superadmins.flatMap(verifiedContacts).filter(({ channel }) => channel === "email");
  const sent = await Promise.allSettled(
    emails.map((one) => messages.send({ ...one, ...write(one.language), places: [] })),
  );
  for (const result of sent) {
    if (result.status === "rejected")
      log.error({ err: result.reason }, "a superadmin was not told");
  }
  if (!sent.some(({ status }) => status === "fulfilled")) {
    throw new Error("No superadmin could be told.");
  }
}
