import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type FileRow = Row<"files">;

export async function insertFile(tx: Tx, file: NewRow<"files">): Promise<void> {
  await tx.insertInto("files").values(file).execute();
}

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

export type PendingFile = Pick<FileRow, "id" | "kind" | "size" | "created_at">;

/** A person's files that nothing refers to yet, the oldest first. */
export async function listPending(db: Db, ownerId: string): Promise<PendingFile[]> {
  return db
    .selectFrom("files")
    .select(["id", "kind", "size", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Bytes of a student's note images, pending ones included. */
export async function countStudentBytes(db: Db, ownerId: string): Promise<number> {
  // As text and not as a bound value: only then does SQLite use the index of such files.
  return countBytes(db, "owner_id", ownerId, sql<SqlBool>`kind = 'noteImage'`);
}

/** Bytes of a course's banner and lessons, pending ones included. */
export async function countTeachingBytes(db: Db, courseId: string): Promise<number> {
  return countBytes(db, "course_id", courseId, sql<SqlBool>`kind <> 'noteImage'`);
}

async function countBytes(
  db: Db,
  column: "owner_id" | "course_id",
  id: string,
  ofKind: RawBuilder<SqlBool>,
): Promise<number> {
  const { bytes } = await db
    .selectFrom("files")
    .select((eb) => eb.fn.sum<number | string | null>("size").as("bytes"))
    .where(column, "=", id)
    .where(ofKind)
    .where("marked_for_deletion_at", "is", null)
    .executeTakeFirstOrThrow();
  // PostgreSQL adds whole numbers up to a numeric, which comes as text.
  return Number(bytes ?? 0);
}

/** False when the file is confirmed already, or marked for deletion. */
export async function confirmFile(
  tx: Tx,
  id: string,
  found: { contentType: string; size: number; now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("files")
    .set({ content_type: found.contentType, size: found.size, confirmed_at: found.now })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** SQLite takes 32,766 values in a statement; the notes on one lesson may have more images. */
const AT_ONCE = 5_000;

/** Marks files whose bytes are to be removed: the sweep finds them even if removing was cut off. */
export async function markForDeletion(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await tx
      .updateTable("files")
      .set({ marked_for_deletion_at: now, confirmed_at: null })
      .where("id", "in", ids.slice(start, start + AT_ONCE))
      .execute();
  }
}

/** Marks a person's files that were never confirmed. Returns their ids. */
export async function markPending(tx: Tx, ownerId: string, now: number): Promise<string[]> {
  const marked = await tx
    .updateTable("files")
    .set({ marked_for_deletion_at: now })
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .where("owner_id", "=", ownerId)
    .returning("id")
    .execute();
  return marked.map(({ id }) => id);
}

/** Marks at most `limit` files of a course, from its teacher and its students; returns how many. */
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
        .where("marked_for_deletion_at", "is", null)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function markUnconfirmed(tx: Tx, before: number, now: number): Promise<void> {
  await tx
    .updateTable("files")
    .set({ marked_for_deletion_at: now })
    .where("confirmed_at", "is", null)
    .where("marked_for_deletion_at", "is", null)
    .where("created_at", "<", before)
    .execute();
}

/** In the order of their ids, beginning after the given one. */
export async function listMarkedForDeletion(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; created_at: number }[]> {
  return db
    .selectFrom("files")
    .select(["id", "created_at"])
    .where("marked_for_deletion_at", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("files").where("id", "=", id).execute();
}

/** The banner of a course that the public may see. */
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
