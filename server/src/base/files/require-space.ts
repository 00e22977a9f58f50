import { ALL_NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { countNoteBytes, countStudentBytes, countTeachingBytes } from "./files.queries.ts";
import { findQuotas } from "./quotas.queries.ts";

/** Throws if this many more bytes exceed a student's quota for notes, images and recitations. */
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

export async function requireTextSpace(db: Db, studentId: string, bytes: number): Promise<void> {
  if ((await countNoteBytes(db, studentId)) + bytes > ALL_NOTES_TEXT_MAX) {
    throw refuse("NOTE_SPACE_FULL", { values: { about: "text", bytes: ALL_NOTES_TEXT_MAX } });
  }
  await requireNoteSpace(db, studentId, bytes);
}

export async function requireCourseSpace(db: Db, courseId: string, bytes: number): Promise<void> {
  const { course } = await findQuotas(db);
  if ((await countTeachingBytes(db, courseId)) + bytes <= course) return;
  throw refuse("COURSE_SPACE_FULL", { values: { about: "limit", bytes: course } });
}
