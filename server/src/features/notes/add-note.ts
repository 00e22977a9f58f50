import type { z } from "zod";
import type { notes } from "@madrasa/contract/notes";
import { NOTE_IMAGES_MAX, NOTES_MAX } from "@madrasa/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { isDuplicate, lockRows } from "../../platform/database/dialect.ts";
import { isFirst } from "../../platform/database/idempotency.queries.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { confirmFile, inspectFile, referToFiles, type InspectedFile } from "../files/index.ts";
import { requireOwnNote, type NotePlace } from "./notes.policy.ts";
import { countNoteEntries, insertNoteEntries, listKnownEntries } from "./notes.queries.ts";
import { noteOfLesson, type Note } from "./present-note.ts";
import { lockUser } from "../../identity/index.ts";

type Entries = NonNullable<z.output<typeof notes.addNote.body>["content"]>;
/** An entry with its inspected image, or with the refusal that the inspection threw. */
type LookedAt = Entries[number] & {
  found: PromiseSettledResult<InspectedFile | undefined>;
};

/**
 * Adds entries to a student's note on a lesson, all or none. An entry whose id is stored already is
 * skipped: it is sent again after its answer was lost. With a key that was accepted before nothing is
 * added, also where the entry has been deleted since.
 */
export async function addNote(
  platform: Platform,
  actor: Actor,
  place: NotePlace,
  { content, idempotencyKey: key }: { content: Entries; idempotencyKey: string | undefined },
): Promise<Note> {
  const { database, clock } = platform;
  const { courseId, lessonId } = place;
  await requireOwnNote(database.read, actor, place);
  requireFewImages(content);
  const lookedAt = await lookAtImages(platform, actor, courseId, content);

  const now = clock();
  const images = lookedAt.flatMap(
    ({ found }) => (found.status === "fulfilled" && found.value) || [],
  );
  const adding = referToFiles(platform, images, async (tx) => {
    // One transaction at a time for each student, so that two tabs cannot exceed the limits together,
    // and so that no note is added to an account that is being deleted.
    if (!(await lockUser(tx, actor.id, "write"))) {
      throw refuse("NOT_SIGNED_IN");
    }
    await lockRows(tx, "lessons", "id", lessonId, "shared");
    await requireOwnNote(tx, actor, place);
    const asked = { call: "addNote", courseId, lessonId, content };
    if (key !== undefined && !(await isFirst(tx, { userId: actor.id, key, asked }, now))) {
      return noteOfLesson(tx, actor.id, lessonId);
    }
    const fresh = await withoutKept(tx, { studentId: actor.id, lessonId }, lookedAt);
    if (fresh.length > 0) {
      await leaveRoom(tx, { studentId: actor.id, lessonId }, fresh);
      const confirmed: (string | null)[] = [];
      for (const { found } of fresh) confirmed.push(await confirmImage(tx, found, now));
      await insertNoteEntries(
        tx,
        fresh.map(({ _id = newId(), title, description }, order) => ({
          id: _id,
          student_id: actor.id,
          lesson_id: lessonId,
          course_id: courseId,
          title,
          description,
          file_id: confirmed[order] ?? null,
          // A millisecond apart, so that they are listed in the order in which they were sent.
          created_at: now + order,
        })),
      );
    }
    return noteOfLesson(tx, actor.id, lessonId);
  });
  return adding.catch((error: unknown) => {
    // The same id at the same moment, of another student.
    throw isDuplicate(error) ? refuse("NOTE_NOT_FOUND") : error;
  });
}

/** Before any of them is read: a stored entry that is sent again has an image as well. */
function requireFewImages(content: Entries): void {
  const images = content.flatMap(({ url }) => url ?? []);
  if (images.length > NOTE_IMAGES_MAX) throw refuse("NOTE_IMAGES_FULL");
  if (new Set(images).size < images.length) throw refuse("FILE_IN_USE");
}

/** A refusal of an image is kept for later: it matters only if the entry turns out to be new. */
async function lookAtImages(
  platform: Platform,
  actor: Actor,
  courseId: string,
  content: Entries,
): Promise<LookedAt[]> {
  const wanted = { ownerId: actor.id, courseId, kinds: ["noteImage"] } as const;
  const lookedAt: LookedAt[] = [];
  // One after another: each is in memory as a whole while it is encoded anew.
  for (const entry of content) {
    const { url } = entry;
    const looking = url ? inspectFile(platform, { ...wanted, key: url }) : undefined;
    const [found] = await Promise.allSettled([looking]);
    lookedAt.push({ ...entry, found });
  }
  return lookedAt;
}

async function withoutKept(
  tx: Tx,
  { studentId, lessonId }: { studentId: string; lessonId: string },
  entries: readonly LookedAt[],
): Promise<LookedAt[]> {
  const kept = await listKnownEntries(
    tx,
    entries.flatMap(({ _id }) => _id ?? []),
  );
  const isOwn = kept.every((one) => one.student_id === studentId && one.lesson_id === lessonId);
  if (!isOwn) throw refuse("NOTE_NOT_FOUND");
  const ids = new Set(kept.map(({ id }) => id));
  return entries.filter(({ _id }) => _id === undefined || !ids.has(_id));
}

async function leaveRoom(
  tx: Tx,
  place: { studentId: string; lessonId: string },
  fresh: readonly LookedAt[],
): Promise<void> {
  const { entries, images } = await countNoteEntries(tx, place);
  if (entries + fresh.length > NOTES_MAX) throw refuse("NOTES_FULL");
  const more = fresh.filter(({ url }) => url !== undefined).length;
  if (more > 0 && images + more > NOTE_IMAGES_MAX) throw refuse("NOTE_IMAGES_FULL");
}

/** Returns the id of the file that the entry refers to, if it has an image. */
async function confirmImage(tx: Tx, found: LookedAt["found"], now: number): Promise<string | null> {
  if (found.status === "rejected") throw found.reason;
  if (!found.value) return null;
  if (!(await confirmFile(tx, found.value, now))) throw refuse("FILE_IN_USE");
  return found.value.id;
}
