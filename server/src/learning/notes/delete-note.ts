import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { markForDeletion, deleteFilesInBackground } from "../../base/files/index.ts";
import { requireOwnNote, type NoteRef } from "./notes.policy.ts";
import { deleteNoteEntry } from "./notes.queries.ts";
import { noteOfLesson, type Note } from "./present-note.ts";
import { actAs } from "../../base/identity/index.ts";

/** Deletes an entry with its image. Idempotent. */
export async function deleteNote(
  platform: Platform,
  actor: Actor,
  ref: NoteRef & { contentId: string },
): Promise<Note> {
  const { clock } = platform;
  const { lessonId, contentId } = ref;
  const { images, note } = await actAs(platform, actor, async (tx) => {
    await requireOwnNote(tx, actor, ref);
    const gone = await deleteNoteEntry(tx, { id: contentId, studentId: actor.id, lessonId });
    await markForDeletion(tx, gone, clock());
    return { images: gone, note: await noteOfLesson(tx, actor.id, lessonId) };
  });
  deleteFilesInBackground(platform, images);
  return note;
}
