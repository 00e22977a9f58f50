import { HOUR } from "../../platform/clock.ts";
import { consume, retryAfter, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../audit/index.ts";

/** One entry stands for the letters of a word, and for the words that are tried until somebody is found. */
export const recordedSearchLimit = (adminId: string): RateLimit => ({
  key: `student-search:${adminId}`,
  limit: 1,
  windowMs: HOUR,
});

/**
 * Records that an admin searches among the students, once in an hour, before the admin sees whom. Not
 * the words: they are a student's name, email or number, and the activity is never deleted.
 */
export async function recordSearch(platform: Platform, actor: Actor): Promise<void> {
  const { database, clock } = platform;
  const limit = recordedSearchLimit(actor.id);
  if ((await retryAfter(database.read, limit, clock())) > 0) return;
  await database.transaction(async (tx) => {
    const counted = await consume(tx, limit, clock());
    if (!("id" in counted)) return;
    const target = { id: null, name: "" };
    await recordAct(platform, tx, { actor, act: "searchStudents", target });
  });
}
