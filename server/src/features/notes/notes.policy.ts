import { NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { lessonToRead } from "../lessons/index.ts";
import { noteIdOf } from "./present-note.ts";

type Text = { title: string; description: string; alt?: string | undefined };

/** In UTF-8. */
export const bytesOfText = ({ title, description, alt = "" }: Text): number =>
  Buffer.byteLength(title) + Buffer.byteLength(description) + Buffer.byteLength(alt);

/** Throws where the notes on one lesson would have more bytes of text than allowed. */
export function requireFewBytes(bytes: number): void {
  if (bytes <= NOTES_TEXT_MAX) return;
  throw refuse("NOTES_FULL", { values: { about: "text", bytes: NOTES_TEXT_MAX } });
}

export type NotePlace = { courseId: string; lessonId: string; noteId?: string | undefined };

/** Students who may read a lesson may write notes on it. A note id in the call must be their own. */
export async function requireOwnNote(db: Db, actor: Actor, place: NotePlace): Promise<void> {
  await lessonToRead(db, actor, place);
  if (place.noteId !== undefined && place.noteId !== noteIdOf(actor.id, place.lessonId)) {
    throw refuse("NOTE_NOT_FOUND");
  }
}
