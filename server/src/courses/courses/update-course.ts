import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { unlessExcerpt } from "../../platform/excerpt.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  confirmFile,
  inspectFile,
  markForDeletion,
  attachFiles,
  deleteFilesInBackground,
} from "../../base/files/index.ts";
import { columnsOf, languageOf, type CourseChange } from "./course-fields.ts";
import { courseSearchText } from "./course-search.ts";
import { requireOwnCourse, requireFutureMeeting } from "./courses.policy.ts";
import { changeCourse, type CourseRow, type CourseWithTeacher } from "./courses.queries.ts";
import { requireCategory } from "./require-category.ts";

/**
 * Changes only the fields sent. `alsoChanges` returns further columns from the resulting course; throwing rolls back.
 * The banner is inspected for the course's own teacher only.
 */
export async function updateCourse(
  platform: Platform,
  actor: Actor,
  courseId: string,
  change: CourseChange,
  alsoChanges?: (course: CourseWithTeacher) => Partial<CourseRow>,
): Promise<CourseWithTeacher> {
  const { database, clock } = platform;
  if (change.banner) await requireOwnCourse(database.read, actor, courseId);
  await requireCategory(platform, change.category);
  if (change.title ?? change.description ?? change.meetingDetails)
    await requireRoomForText(platform);
  const now = clock();
  const banner = change.banner
    ? await inspectFile(platform, {
        key: change.banner,
        ownerId: actor.id,
        courseId,
        kinds: ["banner"],
      })
    : undefined;

  const files = banner ? [banner] : [];
  const { course, oldBanner } = await attachFiles(platform, { actor, files }, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    const before = await requireOwnCourse(tx, actor, courseId);
    requireFutureMeeting(change.meetingDetails?.scheduledTime ?? null, before.meeting_at, now);
    const columns: Partial<CourseRow> = { ...columnsOf(change), last_active_at: now };
    if (change.meetingDetails !== undefined) {
      columns.meeting_moved_from = movedFrom(before, columns.meeting_at ?? null, now);
    }
    for (const text of ["description", "meeting_description"] as const) {
      const sent = columns[text];
      if (typeof sent === "string") columns[text] = unlessExcerpt(sent, before[text]);
    }
    if (banner) {
      if (!(await confirmFile(tx, banner, now))) throw refuse("FILE_IN_USE");
      columns.banner_file_id = banner.id;
    }
    const next = { ...before, ...columns };
    if (next.language_chosen === 0) columns.language = languageOf({ ...next, language: null });
    columns.search = courseSearchText({
      id: courseId,
      title: next.title,
      tags: JSON.parse(next.tags) as string[],
      teacher: { firstName: before.teacher_first_name, lastName: before.teacher_last_name },
    });
    Object.assign(columns, alsoChanges?.({ ...next, ...columns }));
    await changeCourse(tx, courseId, columns);
    const replaced = banner && before.banner_file_id ? [before.banner_file_id] : [];
    await markForDeletion(tx, replaced, now);
    const course = banner ? await requireOwnCourse(tx, actor, courseId) : { ...before, ...columns };
    return { course, oldBanner: replaced };
  });
  deleteFilesInBackground(platform, oldBanner);
  return course;
}

/** Time at which students expect a moved meeting: the first published one, until it has passed. */
function movedFrom(before: CourseRow, to: number | null, now: number): number | null {
  const expected = [before.meeting_moved_from, before.meeting_at].find(
    (time) => time !== null && time > now,
  );
  return to === null || expected === to ? null : (expected ?? null);
}
