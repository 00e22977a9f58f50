import type { z } from "zod";
import type { notes } from "@madrasa/contract/learning/notes";
import { NOTE_IMAGES_MAX, NOTE_ROW_BYTES, NOTES_MAX } from "@madrasa/contract/limits";
import type { Db, Tx } from "../../platform/database/database.ts";
import { isDuplicate, lockRows } from "../../platform/database/dialect.ts";
import { findKey, claimIdempotencyKey } from "../../platform/database/idempotency.queries.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  confirmFile,
  inspectFile,
  attachFiles,
  requireTextSpace,
  type InspectedFile,
} from "../../base/files/index.ts";
import { bytesOfText, requireTextQuota, requireOwnNote, type NoteRef } from "./notes.policy.ts";
import { countNoteEntries, insertNoteEntries, listKnownEntries } from "./notes.queries.ts";
import { noteOfLesson, type Note } from "./present-note.ts";
import { lockUser } from "../../base/identity/index.ts";

type Entries = NonNullable<z.output<typeof notes.addNote.body>["content"]>;
type Entry = Entries[number];
type StudentLesson = { studentId: string; lessonId: string };
type Images = Map<Entry, PromiseSettledResult<InspectedFile>>;

/**
 * Adds entries to a student's note, all or none. Skips stored ids and is idempotent by key, even if the entry has been
 * deleted since.
 */
export async function addNote(
  platform: Platform,
  actor: Actor,
  where: NoteRef,
  { content, idempotencyKey: key }: { content: Entries; idempotencyKey: string | undefined },
): Promise<Note> {
  const { database, clock } = platform;
  const { courseId, lessonId } = where;
  const ref = { studentId: actor.id, lessonId };
  await requireOwnNote(database.read, actor, where);
  requireFewImages(content);
  const isKnown =
    key !== undefined && (await findKey(database.read, { userId: actor.id, key })) !== undefined;
  const images: Images = isKnown
    ? new Map()
    : await prepareImages(platform, ref, courseId, content);

  const now = clock();
  const inspected = [...images.values()].flatMap((found) =>
    found.status === "fulfilled" ? found.value : [],
  );
  const adding = attachFiles(platform, { actor, files: inspected }, async (tx) => {
    // Serialises per student, so that two tabs cannot exceed the limits, and with account deletion.
    if (!(await lockUser(tx, actor.id, "write"))) {
      throw refuse("NOT_SIGNED_IN");
    }
    await lockRows(tx, "lessons", "id", lessonId, "shared");
    await requireOwnNote(tx, actor, where);
    const asked = { call: "addNote", courseId, lessonId, content };
    if (
      key !== undefined &&
      !(await claimIdempotencyKey(tx, { userId: actor.id, key, asked }, now))
    ) {
      return noteOfLesson(tx, actor.id, lessonId);
    }
    const fresh = await withoutStored(tx, ref, content);
    if (fresh.length > 0) {
      await requireNoteQuota(tx, ref, fresh);
      const confirmed: (string | null)[] = [];
      for (const entry of fresh) confirmed.push(await confirmImage(tx, entry, images, now));
      // Checked after the images: re-encoded ones have replaced their uploads.
      await requireTextSpace(tx, actor.id, bytesOf(fresh));
      await insertNoteEntries(
        tx,
        fresh.map(({ _id = newId(), title, description, alt = "" }, order) => ({
          id: _id,
          student_id: actor.id,
          lesson_id: lessonId,
          course_id: courseId,
          title,
          description,
          file_id: confirmed[order] ?? null,
          alt,
          // Offset by a millisecond to keep the order of sending.
          created_at: now + order,
        })),
      );
    }
    return noteOfLesson(tx, actor.id, lessonId);
  });
  return adding.catch((error: unknown) => {
    // Same id by another student concurrently.
    throw isDuplicate(error) ? refuse("NOTE_NOT_FOUND") : error;
  });
}

/** Checked before reading: repeated stored entries have images too. */
function requireFewImages(content: Entries): void {
  const images = content.flatMap(({ url }) => url ?? []);
  if (images.length > NOTE_IMAGES_MAX) throw refuse("NOTE_IMAGES_FULL");
  if (new Set(images).size < images.length) throw refuse("FILE_IN_USE");
}

/**
 * Inspects images of new entries after checking limits, because encoding may take seconds. Errors are returned, as they
 * matter only if the entry is still new in the transaction.
 */
async function prepareImages(
  platform: Platform,
  ref: StudentLesson,
  courseId: string,
  content: Entries,
): Promise<Images> {
  const { read } = platform.database;
  const fresh = await withoutStored(read, ref, content);
  if (fresh.length > 0) {
    await requireRoomForText(platform);
    await requireNoteQuota(read, ref, fresh);
    await requireTextSpace(read, ref.studentId, bytesOf(fresh));
  }
  const wanted = { ownerId: ref.studentId, courseId, kinds: ["noteImage"] } as const;
  const images: Images = new Map();
  // Sequential, because each image is in memory while encoded.
  for (const entry of fresh) {
    if (entry.url === undefined) continue;
    const [found] = await Promise.allSettled([
      inspectFile(platform, { ...wanted, key: entry.url }),
    ]);
    images.set(entry, found);
  }
  return images;
}

async function withoutStored(db: Db, ref: StudentLesson, entries: Entries): Promise<Entries> {
  const stored = await listKnownEntries(
    db,
    entries.flatMap(({ _id }) => _id ?? []),
  );
  const { studentId, lessonId } = ref;
  const isOwn = stored.every((one) => one.student_id === studentId && one.lesson_id === lessonId);
  if (!isOwn) throw refuse("NOTE_NOT_FOUND");
  const ids = new Set(stored.map(({ id }) => id));
  return entries.filter(({ _id }) => _id === undefined || !ids.has(_id));
}

const textOf = (entries: Entries) => entries.reduce((sum, entry) => sum + bytesOfText(entry), 0);
const bytesOf = (entries: Entries) => textOf(entries) + entries.length * NOTE_ROW_BYTES;

async function requireNoteQuota(db: Db, ref: StudentLesson, fresh: Entries): Promise<void> {
  const { entries, images, text } = await countNoteEntries(db, ref);
  if (entries + fresh.length > NOTES_MAX) throw refuse("NOTES_FULL");
  requireTextQuota(text + textOf(fresh));
  const more = fresh.filter(({ url }) => url !== undefined).length;
  if (more > 0 && images + more > NOTE_IMAGES_MAX) throw refuse("NOTE_IMAGES_FULL");
}

async function confirmImage(
  tx: Tx,
  entry: Entry,
  images: Images,
  now: number,
): Promise<string | null> {
  if (entry.url === undefined) return null;
  const found = images.get(entry);
  if (found?.status === "rejected") throw found.reason;
  // The entry existed during the inspection, and has been deleted since.
  if (!found || !(await confirmFile(tx, found.value, now))) throw refuse("FILE_IN_USE");
  return found.value.id;
}
