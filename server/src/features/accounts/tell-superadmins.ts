import type { Platform } from "../../platform/platform.ts";
import { listSuperadminEmails } from "./accounts.queries.ts";

/** Writes to every superadmin; throws when no message could be sent. */
export async function tellSuperadmins(
  { database, messages, log }: Platform,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const emails = await listSuperadminEmails(database.read);
  const sent = await Promise.allSettled(
    emails.map((to) => messages.send({ channel: "email", to, subject, text, places: [] })),
  );
  for (const result of sent) {
    if (result.status === "rejected")
      log.error({ err: result.reason }, "a superadmin was not told");
  }
  if (!sent.some(({ status }) => status === "fulfilled")) {
    throw new Error("No superadmin could be told.");
  }
}
