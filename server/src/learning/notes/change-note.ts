import type { z } from "zod";
import type { notes } from "@madrasa/contract/learning/notes";
import { lockRows } from "../../platform/database/dialect.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs, lockUser } from "../../base/identity/index.ts";
import {
  deleteFilesInBackground,
  markForDeletion,
  requireTextSpace,
} from "../../base/files/index.ts";
import { bytesOfText, type NoteRef, requireOwnNote, requireTextQuota } from "./notes.policy.ts";
import {
  changeNoteEntry,
  countNoteEntries,
  deleteNoteEntry,
  findNoteEntry,
} from "./notes.queries.ts";
import { type Note, noteOfLesson } from "./present-note.ts";

export async function updateNote(
  platform: Platform,
  actor: Actor,
  ref: NoteRef & { contentId: string },
  change: z.output<typeof notes.updateNote.body>,
): Promise<Note> {
  const { lessonId, contentId: id } = ref;
  const own = { studentId: actor.id, lessonId };
  await requireRoomForText(platform);
  return actAs(platform, actor, async (tx) => {
    // Same lock as adding, so that two tabs cannot exceed the limits.
    if (!(await lockUser(tx, actor.id, "write"))) throw refuse("NOT_SIGNED_IN");
    await lockRows(tx, "lessons", "id", lessonId, "shared");
    await requireOwnNote(tx, actor, ref);
    const before = await findNoteEntry(tx, { ...own, id });
    if (!before) throw refuse("NOTE_NOT_FOUND");
    const { title = before.title, description = before.description } = change;
    const more = bytesOfText({ title, description }) - bytesOfText(before);
    // Shortening is allowed above a lowered limit.
    if (more > 0) {
      const { text } = await countNoteEntries(tx, own);
      requireTextQuota(text + more);
      await requireTextSpace(tx, actor.id, more);
    }
    await changeNoteEntry(tx, id, { title, description });
    return noteOfLesson(tx, actor.id, lessonId);
  });
}

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
