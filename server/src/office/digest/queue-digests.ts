import { DAY } from "../../platform/clock.ts";
import { insertDeliveries } from "../../platform/deliveries/deliveries.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { afterQuietHours } from "../../base/identity/index.ts";
import { listQueued, listReaders } from "./digest.queries.ts";
import { lastDigest, subjectOf } from "./digest-time.ts";
import { DIGEST_LETTER } from "./write-digest.ts";

/** People in one step. */
const STEP = 200;

/**
 * Queues the digests of people who agreed to emails, once a week or, for teachers, a day. One that was missed by a day
 * is left out.
 */
export async function queueDigests({
  clock,
  database,
  messages,
  settings,
}: Pick<Platform, "clock" | "database" | "messages" | "settings">): Promise<void> {
  if (!messages.offers("email")) return;
  for (let after: string | undefined = ""; after !== undefined;) {
    const people = await listReaders(database.read, { after, limit: STEP });
    const queued = await listQueued(
      database.read,
      people.map(({ id }) => id),
    );
    const now = clock();
    const due = people.flatMap((person) => {
      const zone = person.time_zone ?? settings.now().timeZone;
      const isDaily = person.role === "teacher";
      const digest = lastDigest(now, zone, isDaily ? undefined : person.digest_day);
      const subject = subjectOf(digest, isDaily ? "day" : "week");
      if (now - digest.at >= DAY || queued.has(`${person.id} ${subject}`)) return [];
      return [
        {
          id: newId(),
          person_id: person.id,
          kind: "digest",
          subject,
          channel: "email" as const,
          letter: DIGEST_LETTER,
          facts: JSON.stringify({ at: digest.at }),
          created_at: now,
          due_at: afterQuietHours(now, zone),
        },
      ];
    });
    if (due.length > 0) await database.transaction((tx) => insertDeliveries(tx, due));
    after = people.length < STEP ? undefined : people.at(-1)?.id;
  }
}
