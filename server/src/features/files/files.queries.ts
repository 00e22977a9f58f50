import type { Db, Tx } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type FileRow = Tables["files"];

/** Marks a file whose bytes are to go: the sweep finds it however far the removal came. */
const DOOMED = -1;

export async function insertFile(tx: Tx, file: FileRow): Promise<void> {
  await tx.insertInto("files").values(file).execute();
}

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

/** False when the file is confirmed already, or doomed. */
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
    .where("created_at", ">", DOOMED)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function doomFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("files")
    .set({ created_at: DOOMED, confirmed_at: null })
    .where("id", "in", ids)
    .execute();
}

export async function doomUnconfirmed(tx: Tx, before: number): Promise<void> {
  await tx
    .updateTable("files")
    .set({ created_at: DOOMED })
    .where("confirmed_at", "is", null)
    .where("created_at", "<", before)
    .execute();
}

export async function findDoomed(db: Db, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom("files")
    .select("id")
    .where("confirmed_at", "is", null)
    .where("created_at", "=", DOOMED)
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
