import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeCourse, countSectionLessons, findSection } from "../courses/index.ts";
import { findLesson, requireReadableLesson, nextPosition } from "../lessons/index.ts";
import { lessonBehind, placeLesson } from "./outline.queries.ts";
import { actAs } from "../../base/identity/index.ts";

/**
 * Moves a lesson within its course before another, or to the end if `before` is null. Completions are kept. Idempotent.
 */
export async function moveLesson(
  platform: Platform,
  actor: Actor,
  where: { courseId: string; lessonId: string },
  { sectionId, before }: { sectionId: string; before: string | null },
): Promise<void> {
  const { clock } = platform;
  const { courseId, lessonId } = where;
  await actAs(platform, actor, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    const lesson = await requireReadableLesson(tx, actor, where);
    if (!(await findSection(tx, courseId, sectionId))) throw refuse("SECTION_NOT_FOUND");
    const neighbour =
      before === null ? undefined : await findLesson(tx, { courseId, lessonId: before });
    if (before !== null && neighbour?.section_id !== sectionId) throw refuse("LESSON_NOT_FOUND");
    const staysInside = lesson.section_id === sectionId;
    if (staysInside && (before === lessonId || (await lessonBehind(tx, lesson)) === before)) return;

    const position = neighbour?.position ?? (await nextPosition(tx, sectionId));
    await placeLesson(tx, lesson, { sectionId, position });
    if (!staysInside) {
      await countSectionLessons(tx, lesson.section_id, -1);
      await countSectionLessons(tx, sectionId, 1);
    }
    await changeCourse(tx, courseId, { last_active_at: clock() });
  });
}
