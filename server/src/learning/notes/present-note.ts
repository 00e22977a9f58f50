import { hash } from "node:crypto";
import type { z } from "zod";
import type { note } from "@madrasa/contract/learning/notes";
import { isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { listNoteEntries } from "./notes.queries.ts";

export type Note = z.input<typeof note>;

export async function noteOfLesson(db: Db, studentId: string, lessonId: string): Promise<Note> {
  const entries = await listNoteEntries(db, { studentId, lessonId });
  return {
    _id: noteIdOf(studentId, lessonId),
    content: entries.map((entry) => ({
      _id: entry.id,
      title: entry.title,
      description: entry.description,
      ...(entry.file_id !== null && { url: entry.file_id }),
      ...(entry.alt !== "" && { alt: entry.alt }),
      createdAt: isoTime(entry.created_at),
    })),
  };
}

/** Derived from student and lesson, so no row is needed. */
export function noteIdOf(studentId: string, lessonId: string): string {
  return hash("sha256", `note:${studentId}:${lessonId}`).slice(0, 24);
}
