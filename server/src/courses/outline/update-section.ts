import type { z } from "zod";
import type { outline } from "@madrasa/contract/courses/outline";
import { refuse } from "../../platform/refusal.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { unlessExcerpt } from "../../platform/excerpt.ts";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeSection, requireOwnCourse, findSection } from "../courses/index.ts";
import { actAs } from "../../base/identity/index.ts";

type Change = z.output<typeof outline.updateSection.body>;

export async function updateSection(
  platform: Platform,
  actor: Actor,
  { courseId, sectionId }: { courseId: string; sectionId: string },
  change: Change,
): Promise<{ title: string; description: string }> {
  await requireRoomForText(platform);
  return actAs(platform, actor, async (tx) => {
    // Locked before the section, as everywhere: a trigger updates the course's version.
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireOwnCourse(tx, actor, courseId);
    const before = await findSection(tx, courseId, sectionId);
    if (!before) throw refuse("SECTION_NOT_FOUND");
    const { title = before.title, description: sent = before.description } = change;
    const description = unlessExcerpt(sent, before.description);
    await changeSection(tx, sectionId, { title, description });
    return { title, description };
  });
}
