import { NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { requireReadableLesson } from "../../courses/lessons/index.ts";
import { noteIdOf } from "./present-note.ts";

type Text = { title: string; description: string; alt?: string | undefined };

/** UTF-8 bytes. */
export const bytesOfText = ({ title, description, alt = "" }: Text): number =>
  Buffer.byteLength(title) + Buffer.byteLength(description) + Buffer.byteLength(alt);

export function requireTextQuota(bytes: number): void {
  if (bytes <= NOTES_TEXT_MAX) return;
  throw refuse("NOTES_FULL", { values: { about: "text", bytes: NOTES_TEXT_MAX } });
}

export type NoteRef = { courseId: string; lessonId: string; noteId?: string | undefined };

/** Members can write notes. A note id in the call must be their own. */
export async function requireOwnNote(db: Db, actor: Actor, ref: NoteRef): Promise<void> {
  await requireReadableLesson(db, actor, ref);
  if (ref.noteId !== undefined && ref.noteId !== noteIdOf(actor.id, ref.lessonId)) {
    throw refuse("NOTE_NOT_FOUND");
  }
}
