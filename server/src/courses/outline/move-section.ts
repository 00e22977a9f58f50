import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeCourse, requireOwnCourse, endOfCourse, findSection } from "../courses/index.ts";
import { placeSection, sectionBehind } from "./outline.queries.ts";
import { actAs } from "../../base/identity/index.ts";

/** `before`: null for the end. */
export async function moveSection(
  platform: Platform,
  actor: Actor,
  { courseId, sectionId }: { courseId: string; sectionId: string },
  before: string | null,
): Promise<void> {
  const { clock } = platform;
  await actAs(platform, actor, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireOwnCourse(tx, actor, courseId);
    const section = await findSection(tx, courseId, sectionId);
    if (!section) throw refuse("SECTION_NOT_FOUND");
    if (before === sectionId) return;
    const neighbour = before === null ? undefined : await findSection(tx, courseId, before);
    if (before !== null && !neighbour) throw refuse("SECTION_NOT_FOUND");
    if ((await sectionBehind(tx, section)) === before) return;
    const position = neighbour?.position ?? (await endOfCourse(tx, courseId)).position;
    await placeSection(tx, section, position);
    await changeCourse(tx, courseId, { last_active_at: clock() });
  });
}
