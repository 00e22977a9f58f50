import type { Writing } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { listSuperadminEmails } from "./accounts.queries.ts";
import { languageOf } from "./notices.ts";

/** Writes to every superadmin in their language; throws when no message could be sent. */
export async function tellSuperadmins(
  { database, messages, log }: Platform,
  write: Writing,
): Promise<void> {
  const superadmins = await listSuperadminEmails(database.read);
  const sent = await Promise.allSettled(
    superadmins.map(({ email: to, ...one }) => {
      const language = languageOf(one);
      return messages.send({ channel: "email", to, language, ...write(language), places: [] });
    }),
  );
  for (const result of sent) {
    if (result.status === "rejected")
      log.error({ err: result.reason }, "a superadmin was not told");
  }
  if (!sent.some(({ status }) => status === "fulfilled")) {
    throw new Error("No superadmin could be told.");
  }
}
