import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Actor } from "../../platform/http/route.ts";
import { lessonToRead } from "../lessons/index.ts";
import { noteIdOf } from "./present-note.ts";

export type NotePlace = { courseId: string; lessonId: string; noteId?: string | undefined };

/** Whoever may read a lesson may keep notes beside it. A note that is named must be their own. */
export async function requireOwnNote(db: Db, actor: Actor, place: NotePlace): Promise<void> {
  await lessonToRead(db, actor, place);
  if (place.noteId !== undefined && place.noteId !== noteIdOf(actor.id, place.lessonId)) {
    throw refuse("NOTE_NOT_FOUND");
  }
}
