import { createHash } from "node:crypto";
import type { z } from "zod";
import type { note } from "@madrasa/contract/notes";
import type { Db } from "../../platform/database/database.ts";
import { listNoteEntries } from "./notes.queries.ts";

/** Everything one student has written beside one lesson. */
export async function noteOfLesson(
  db: Db,
  studentId: string,
  lessonId: string,
): Promise<z.input<typeof note>> {
  const entries = await listNoteEntries(db, studentId, lessonId);
  return {
    _id: noteId(studentId, lessonId),
    content: entries.map((entry) => ({
      _id: entry.id,
      title: entry.title,
      description: entry.description,
      ...(entry.file_id !== null && { url: entry.file_id }),
      createdAt: new Date(entry.created_at).toISOString(),
    })),
  };
}

/** One note belongs to a student and a lesson, so its name is made from theirs and needs no row. */
function noteId(studentId: string, lessonId: string): string {
  return createHash("sha256").update(`note:${studentId}:${lessonId}`).digest("hex").slice(0, 24);
}
