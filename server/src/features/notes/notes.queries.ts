import type { Db } from "../../platform/database/database.ts";

export async function listNoteEntries(db: Db, studentId: string, lessonId: string) {
  return db
    .selectFrom("note_entries")
    .selectAll()
    .where("lesson_id", "=", lessonId)
    .where("student_id", "=", studentId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
