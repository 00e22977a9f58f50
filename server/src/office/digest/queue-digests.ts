import { DAY } from "../../platform/clock.ts";
import { insertDeliveries } from "../../platform/deliveries/deliveries.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { listQueued, listReaders } from "./digest.queries.ts";
import { type Digest, lastDigest, subjectOf } from "./digest-time.ts";
import { DIGEST_TEMPLATE } from "./write-digest.ts";

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
  const now = clock();
  // Few zones and days, among many people.
  const made = new Map<string, Digest>();
  for (let after: string | undefined = ""; after !== undefined;) {
    const people = await listReaders(database.read, { after, limit: STEP });
    const due = people.flatMap((person) => {
      const zone = person.time_zone ?? settings.now().timeZone;
      const isDaily = person.role === "teacher";
      const weekday = isDaily ? undefined : person.digest_day;
      const key = `${zone} ${weekday}`;
      const digest = made.get(key) ?? lastDigest(now, zone, weekday);
      made.set(key, digest);
      if (now - digest.at >= DAY) return [];
      const subject = subjectOf(digest, isDaily ? "day" : "week");
      return [{ person_id: person.id, subject, facts: JSON.stringify({ at: digest.at }) }];
    });
    const queued = await listQueued(
      database.read,
      due.map(({ person_id }) => person_id),
    );
    const rows = due
      .filter(({ person_id, subject }) => !queued.has(`${person_id} ${subject}`))
      .map((row) => ({
        ...row,
        id: newId(),
        kind: "digest",
        channel: "email" as const,
        template: DIGEST_TEMPLATE,
        created_at: now,
        due_at: now,
      }));
    if (rows.length > 0) await database.transaction((tx) => insertDeliveries(tx, rows));
    after = people.length < STEP ? undefined : people.at(-1)?.id;
  }
}
