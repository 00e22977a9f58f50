import type { Writing } from "../platform/messages/messages.ts";
import type { Platform } from "../platform/platform.ts";
import { verifiedContacts } from "./contacts.ts";
import { listSuperadmins } from "./people.queries.ts";

/** Writes to every superadmin in their language; throws when no message could be sent. */
export async function tellSuperadmins(
  { database, messages, log }: Platform,
  write: Writing,
): Promise<void> {
  const superadmins = await listSuperadmins(database.read);
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
