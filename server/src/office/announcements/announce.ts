import type { z } from "zod";
import {
  ANNOUNCEMENTS_OF_COURSE_A_DAY,
  ANNOUNCEMENTS_OF_SCHOOL_A_DAY,
} from "@madrasa/contract/limits";
import type { announcements } from "@madrasa/contract/office/announcements";
import type { Actor } from "../../platform/actor.ts";
import { DAY, HOUR } from "../../platform/clock.ts";
import { advisoryLock } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { actAs, notifyAudience } from "../../base/identity/index.ts";
import { requireAudience } from "./announcements.policy.ts";
import { insertAnnouncement, isOfSchool, listSince } from "./announcements.queries.ts";
import { ANNOUNCEMENT_LETTER } from "./email-announcement.ts";

/** Stores one row and one notice for any audience. Withdrawn ones count for the day's limit. */
export async function announce(
  platform: Platform,
  actor: Actor,
  { audience, text, pinnedDays, noClass }: z.output<typeof announcements.announce.body>,
): Promise<string> {
  const now = platform.clock();
  return actAs(platform, actor, async (tx) => {
    await requireAudience(tx, actor, audience);
    // Repeated presses, on other servers too, find what the first has stored.
    await advisoryLock(tx, `announcements:${audience}`);
    const ofDay = await listSince(tx, audience, now - DAY);
    const same = ofDay.find(
      (row) => row.author_id === actor.id && row.text === text && row.announced_at > now - HOUR,
    );
    if (same) return same.id;
    const limit = isOfSchool(audience)
      ? ANNOUNCEMENTS_OF_SCHOOL_A_DAY
      : ANNOUNCEMENTS_OF_COURSE_A_DAY;
    if (ofDay.length >= limit) throw refuse("TOO_MANY_ANNOUNCEMENTS", { values: { count: limit } });
    const id = newId();
    await insertAnnouncement(tx, {
      id,
      audience,
      author_id: actor.id,
      text,
      is_no_class: noClass ? 1 : 0,
      announced_at: now,
      pinned_until: pinnedDays === 0 ? 0 : now + pinnedDays * DAY,
      edited_at: null,
      withdrawn_at: null,
    });
    await notifyAudience(tx, platform, {
      kind: "announcement",
      letter: ANNOUNCEMENT_LETTER,
      subject: id,
      facts: { id },
    });
    return id;
  });
}
