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
import { recordAction } from "../../base/audit/index.ts";
import { attachFiles, confirmFile, inspectFile } from "../../base/files/index.ts";
import { notifyAudience } from "../../base/identity/index.ts";
import { requireAudience } from "./announcements.policy.ts";
import {
  type Announcement,
  insertAnnouncement,
  isOfSchool,
  listSince,
} from "./announcements.queries.ts";
import { ANNOUNCEMENT_TEMPLATE } from "./email-announcement.ts";

type Announced = z.output<typeof announcements.announce.body>;

/** Stores one row and one notice for any audience. Withdrawn ones count for the day's limit. */
export async function announce(
  platform: Platform,
  actor: Actor,
  announced: Announced,
): Promise<string> {
  const { audience, text, pinnedDays, noClass, image } = announced;
  // The key of the image, so that a repeated call, whose image is taken, finds what the first has stored.
  const id = image?.key ?? newId();
  const now = platform.clock();
  const isRepeated = (row: Announcement) =>
    row.author_id === actor.id &&
    row.text === text &&
    row.is_no_class === (noClass ? 1 : 0) &&
    (row.pinned_until === 0) === (pinnedDays === 0) &&
    (image ? row.id === id : row.image_id === null) &&
    row.announced_at > now - HOUR;
  if (image) {
    const { read } = platform.database;
    await requireAudience(read, actor, audience);
    const before = (await listSince(read, audience, now - DAY)).find(isRepeated);
    if (before) return before.id;
  }
  const files = image ? [await inspectImage(platform, actor, { audience, key: image.key })] : [];
  return attachFiles(platform, { actor, files }, async (tx) => {
    await requireAudience(tx, actor, audience);
    // Repeated presses, on other servers too, find what the first has stored.
    await advisoryLock(tx, `announcements:${audience}`);
    const ofDay = await listSince(tx, audience, now - DAY);
    const same = ofDay.find(isRepeated);
    if (same) return same.id;
    const limit = isOfSchool(audience)
      ? ANNOUNCEMENTS_OF_SCHOOL_A_DAY
      : ANNOUNCEMENTS_OF_COURSE_A_DAY;
    if (ofDay.length >= limit) throw refuse("TOO_MANY_ANNOUNCEMENTS", { values: { count: limit } });
    for (const file of files) {
      if (!(await confirmFile(tx, file, now))) throw refuse("FILE_IN_USE");
    }
    await insertAnnouncement(tx, {
      id,
      audience,
      author_id: actor.id,
      text,
      image_id: files[0]?.id ?? null,
      image_alt: image?.alt ?? "",
      is_no_class: noClass ? 1 : 0,
      announced_at: now,
      pinned_until: pinnedDays === 0 ? 0 : now + pinnedDays * DAY,
      edited_at: null,
      withdrawn_at: null,
    });
    if (isOfSchool(audience)) {
      await recordAction(platform, tx, {
        actor,
        action: "announce",
        target: { id: null, name: "" },
      });
    }
    await notifyAudience(tx, platform, {
      kind: "announcement",
      template: ANNOUNCEMENT_TEMPLATE,
      subject: id,
      facts: { id },
    });
    return id;
  });
}

const inspectImage = async (
  platform: Platform,
  actor: Actor,
  { audience, key }: { audience: string; key: string },
) =>
  inspectFile(platform, {
    key,
    ownerId: actor.id,
    courseId: audience,
    kinds: ["announcementImage"],
  });
