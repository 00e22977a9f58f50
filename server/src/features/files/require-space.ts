import { ALL_NOTES_TEXT_MAX, WAITING_COURSE_BYTES } from "@madrasa/contract/limits";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { countNoteBytes, countStudentBytes, countTeachingBytes } from "./files.queries.ts";
import { findQuotas, isOfWaitingTeacher } from "./quotas.queries.ts";

/**
 * Throws when a student's notes, their images and recitations would have more bytes than the quota with this
 * many more.
 */
export async function requireNoteSpace(
  db: Db,
  studentId: string,
  bytes: number,
  about: "limit" | "recitation" = "limit",
): Promise<void> {
  const { student } = await findQuotas(db);
  if ((await countStudentBytes(db, studentId)) + bytes <= student) return;
  throw refuse("NOTE_SPACE_FULL", { values: { about, bytes: student } });
}

/** Throws when a student's notes would have too many bytes, without and with their images. */
export async function requireTextSpace(db: Db, studentId: string, bytes: number): Promise<void> {
  if ((await countNoteBytes(db, studentId)) + bytes > ALL_NOTES_TEXT_MAX) {
    throw refuse("NOTE_SPACE_FULL", { values: { about: "text", bytes: ALL_NOTES_TEXT_MAX } });
  }
  await requireNoteSpace(db, studentId, bytes);
}

/** Throws when the files of a course would have more bytes than its quota. */
export async function requireCourseSpace(db: Db, courseId: string, bytes: number): Promise<void> {
  const quotas = await findQuotas(db);
  const isWaiting = await isOfWaitingTeacher(db, courseId);
  const course = isWaiting ? Math.min(quotas.course, WAITING_COURSE_BYTES) : quotas.course;
  if ((await countTeachingBytes(db, courseId)) + bytes <= course) return;
  throw refuse("COURSE_SPACE_FULL", { values: { about: "limit", bytes: course } });
}
