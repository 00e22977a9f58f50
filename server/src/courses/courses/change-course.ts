import { lockRows } from "../../platform/database/dialect.ts";
import { fieldError, refuse } from "../../platform/refusal.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { unlessExcerpt } from "../../platform/excerpt.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  attachFiles,
  confirmFile,
  deleteFilesInBackground,
  inspectFile,
  markForDeletion,
} from "../../base/files/index.ts";
import {
  columnsOf,
  type CourseChange,
  courseSearchText,
  languageOf,
  missingForPublishing,
} from "./course-fields.ts";
import { requireFutureMeeting, requireOwnCourse } from "./courses.policy.ts";
import { changeCourse, type CourseRow, type CourseWithTeacher } from "./courses.queries.ts";
import { requireCategory } from "./require-category.ts";
import { actAs } from "../../base/identity/index.ts";

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
      const cancelled = change.meetingDetails === null ? cancelledAt(before, now) : null;
      columns.meeting_cancelled_at = cancelled;
      columns.meeting_moved_from = movedFrom(before, columns.meeting_at ?? cancelled, now);
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

/** Time of the deleted meeting, unless it has begun. Null for drafts, whose meetings no student expects. */
function cancelledAt(before: CourseRow, now: number): number | null {
  const at = before.meeting_at ?? before.meeting_cancelled_at;
  return before.published_at !== null && at !== null && at > now ? at : null;
}

/** Time at which students expect a moved meeting: the first published one, until it has passed. Null for drafts. */
function movedFrom(before: CourseRow, to: number | null, now: number): number | null {
  const { published_at, meeting_moved_from, meeting_at, meeting_cancelled_at } = before;
  const expected = [meeting_moved_from, meeting_at, meeting_cancelled_at].find(
    (time) => time !== null && time > now,
  );
  return published_at === null || to === null || expected === to ? null : (expected ?? null);
}

/**
 * Publishes a course, or throws COURSE_NOT_READY with a field for each missing part. Other changes of the call are
 * saved first, in the same transaction. Idempotent: the time of publication is kept.
 */
export async function publishCourse(
  platform: Platform,
  actor: Actor,
  courseId: string,
  change: CourseChange,
): Promise<CourseWithTeacher> {
  return updateCourse(platform, actor, courseId, change, (course) => {
    if (course.published_at !== null) return {};
    const missing = missingForPublishing(course);
    if (missing.length > 0) {
      const fields = missing.map((path) => fieldError(path, "STILL_MISSING"));
      throw refuse("COURSE_NOT_READY", { fields });
    }
    return { published_at: platform.clock(), meeting_moved_from: null, meeting_cancelled_at: null };
  });
}

/** Marks a course as deleted. An admin can restore it for a while. */
export async function deleteCourse(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await requireOwnCourse(tx, actor, courseId);
    await changeCourse(tx, courseId, { deleted_at: clock() });
  });
}
