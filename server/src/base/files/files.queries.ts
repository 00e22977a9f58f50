import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import { idsOfOneSpace } from "../identity/index.ts";
import { settleShared } from "./shared-files.queries.ts";

export type FileRow = Row<"files">;

export async function insertFile(tx: Tx, file: NewRow<"files">): Promise<void> {
  await tx.insertInto("files").values(file).execute();
}

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

export type PendingFile = Pick<
  FileRow,
  "id" | "kind" | "size" | "created_at" | "received_bytes" | "chunk_at"
>;

export async function listPending(db: Db, ownerId: string): Promise<PendingFile[]> {
  return db
    .selectFrom("files")
    .select(["id", "kind", "size", "created_at", "received_bytes", "chunk_at"])
    .where("owner_id", "=", ownerId)
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export type UploadRef = { ownerId: string; courseId: string; name: string; target?: string };

/** Unreferenced files of one person for a target; without a target, with a given name. */
export async function listPendingFor(
  db: Db,
  { ownerId, courseId, name, target }: UploadRef,
): Promise<string[]> {
  const pending = db
    .selectFrom("files")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .where("course_id", "=", courseId);
  const files =
    target === undefined
      ? pending.where("target", "is", null).where("name", "=", name).where("chunk_at", "is", null)
      : pending.where("target", "=", target).where((eb) =>
          // Excludes complete uploads that are being joined.
          eb.or([eb("chunk_at", "is", null), eb("received_bytes", "<", eb.ref("size"))]),
        );
  return (await files.execute()).map(({ id }) => id);
}

// Literals instead of bound values: only then does SQLite use the partial indexes.
const IS_IMAGE = sql<SqlBool>`kind = 'noteImage'`;
const IS_NO_IMAGE = sql<SqlBool>`kind <> 'noteImage'`;
const IS_RECITATION = sql<SqlBool>`kind = 'recitation'`;

/** Bytes of a student's notes, images and recitations, pending ones included. */
export async function countStudentBytes(db: Db, studentId: string): Promise<number> {
  const owners = idsOfOneSpace(studentId);
  const images = await countBytes(db, "owner_id", owners, IS_IMAGE);
  const recitations = await countBytes(db, "owner_id", owners, IS_RECITATION);
  return images + recitations + (await countNoteBytes(db, studentId));
}

/** Bytes of notes without images, of a student or of all children of a guardian. */
export async function countNoteBytes(db: Db, studentId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | string | null }>`select sum(bytes) as bytes
    from note_sizes where student_id in ${idsOfOneSpace(studentId)}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Bytes of a course's banner, lessons and replies to recitations, pending ones included. */
export async function countTeachingBytes(db: Db, courseId: string): Promise<number> {
  const all = await countBytes(db, "course_id", sql<string>`(${courseId})`, IS_NO_IMAGE);
  return all - (await countBytes(db, "course_id", sql<string>`(${courseId})`, IS_RECITATION));
}

async function countBytes(
  db: Db,
  column: "owner_id" | "course_id",
  ids: RawBuilder<string>,
  ofKind: RawBuilder<SqlBool>,
): Promise<number> {
  const { bytes } = await db
    .selectFrom("files")
    .select((eb) => eb.fn.sum<number | string | null>("size").as("bytes"))
    .where(column, "in", ids)
    .where(ofKind)
    .where("marked_for_deletion_at", "is", null)
    .executeTakeFirstOrThrow();
  // PostgreSQL sums integers to numeric, which is returned as text.
  return Number(bytes ?? 0);
}

/**
 * Confirms an inspected file. Marks the uploaded bytes of an image for deletion, because the re-encoded file replaces
 * them. Returns false if confirmed or marked already.
 */
export async function confirmFile(
  tx: Tx,
  file: { id: string; uploadedId: string; contentType: string; size: number },
  now: number,
): Promise<boolean> {
  if (file.id !== file.uploadedId) {
    const uploaded = await tx
      .updateTable("files")
      .set({ marked_for_deletion_at: now, replaced_by: file.id })
      .where("id", "=", file.uploadedId)
      .where("confirmed_at", "is", null)
      .where("marked_for_deletion_at", "is", null)
      .executeTakeFirst();
    if (uploaded.numUpdatedRows === 0n) return false;
  }
  const result = await tx
    .updateTable("files")
    .set({ content_type: file.contentType, size: file.size, confirmed_at: now })
    .where("id", "=", file.id)
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Not an id, so that no page can choose it. */
const encodedFrom = (id: string) => `encoded ${id}`;

/** Pending row of a file derived from an upload: a re-encoded image or a copy. */
export async function insertMade(
  tx: Tx,
  file: Omit<NewRow<"files">, "target">,
  uploadedId: string,
): Promise<void> {
  await insertFile(tx, { ...file, target: encodedFrom(uploadedId) });
}

/** File encoded earlier for a call that was then refused. */
export async function findEncoded(
  db: Db,
  { id, owner_id, kind }: Pick<FileRow, "id" | "owner_id" | "kind">,
): Promise<Pick<FileRow, "id" | "content_type"> | undefined> {
  return db
    .selectFrom("files")
    .select(["id", "content_type"])
    .where("owner_id", "=", owner_id)
    .where("target", "=", encodedFrom(id))
    .where("kind", "=", kind)
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .executeTakeFirst();
}

/** A student's image by its upload key: the upload until referenced, then the re-encoded file. */
export async function findNoteUpload(
  db: Db,
  { key, ownerId }: { key: string; ownerId: string },
): Promise<FileRow | undefined> {
  const found = await db
    .selectFrom("files")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where(IS_IMAGE)
    .where("marked_for_deletion_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", key), eb("target", "=", encodedFrom(key))]))
    .execute();
  return found.find(({ id }) => id === key) ?? found[0];
}

export async function listToReencode(db: Db, limit: number): Promise<FileRow[]> {
  return (
    db
      .selectFrom("files")
      .selectAll()
      .where("reencoded_at", "is", null)
      .where("confirmed_at", "is not", null)
      // Literals instead of bound values: only then does SQLite use the partial index.
      .where(sql<SqlBool>`kind in ('banner', 'noteImage', 'lessonImage')`)
      .orderBy("id")
      .limit(limit)
      .execute()
  );
}

export async function markReencoded(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("files").set({ reencoded_at: now }).where("id", "=", id).execute();
}

export async function replaceFile(
  tx: Tx,
  { from, to, size, now }: { from: string; to: string; size: number; now: number },
): Promise<void> {
  await tx
    .updateTable("files")
    .set((eb) => ({
      size,
      confirmed_at: now,
      shared: eb.selectFrom("files as before").select("shared").where("before.id", "=", from),
    }))
    .where("id", "=", to)
    .execute();
  await tx
    .updateTable("files")
    .set({ marked_for_deletion_at: now, confirmed_at: null, replaced_by: to, reencoded_at: now })
    .set({ shared: 0 })
    .where("id", "=", from)
    .execute();
}

/** SQLite allows 32,766 values per statement; the notes on one lesson may have more images. */
const AT_ONCE = 5_000;

/**
 * Marks files for deletion, so that the sweep finds them after an interruption. Call it after deleting the references;
 * shared files with other references are kept.
 */
export async function markForDeletion(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const { numUpdatedRows } = await tx
      .updateTable("files")
      .set({ marked_for_deletion_at: now, confirmed_at: null })
      .where("id", "in", some)
      .where("shared", "=", 0)
      .executeTakeFirst();
    if (Number(numUpdatedRows) < some.length) await settleShared(tx, some, now);
  }
}

export async function markPending(
  tx: Tx,
  { ownerId, ids }: { ownerId: string; ids?: readonly string[] },
  now: number,
): Promise<string[]> {
  const marked = await tx
    .updateTable("files")
    .set({ marked_for_deletion_at: now })
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .where("owner_id", "=", ownerId)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .returning("id")
    .execute();
  return marked.map(({ id }) => id);
}

/**
 * Marks at most `limit` files used only by one course, and returns their number. Recitations and replies are kept for
 * the families.
 */
export async function markFilesOfCourse(
  tx: Tx,
  courseId: string,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const result = await tx
    .updateTable("files")
    .set({ marked_for_deletion_at: now, confirmed_at: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("files")
        .select("id")
        .where("course_id", "=", courseId)
        .where("kind", "not in", ["recitation", "recitationAnswer"])
        .where("marked_for_deletion_at", "is", null)
        .where("shared", "=", 0)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Chunked uploads expire later, counted from the last request for a chunk. */
export async function markUnconfirmed(
  tx: Tx,
  { before, chunksBefore, now }: { before: number; chunksBefore: number; now: number },
): Promise<void> {
  await tx
    .updateTable("files")
    .set({ marked_for_deletion_at: now })
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .where("created_at", "<", before)
    .where((eb) => eb.or([eb("chunk_at", "is", null), eb("chunk_at", "<", chunksBefore)]))
    .execute();
}

export type MarkedFile = Pick<FileRow, "id" | "kind" | "created_at" | "chunk_at" | "may_change">;

export async function listMarkedForDeletion(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<MarkedFile[]> {
  return db
    .selectFrom("files")
    .select(["id", "kind", "created_at", "chunk_at", "may_change"])
    .where("marked_for_deletion_at", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("files").where("id", "=", id).execute();
}

export async function findPublicBanner(db: Db, id: string) {
  return db
    .selectFrom("courses")
    .innerJoin("files", "files.id", "courses.banner_file_id")
    .select(["files.id", "files.content_type", "files.size"])
    .where("files.id", "=", id)
    .where("courses.published_at", "is not", null)
    .where("courses.deleted_at", "is", null)
    .executeTakeFirst();
}
