import type { Tx } from "../../platform/database/database.ts";
import { markForDeletion } from "../../base/files/index.ts";
import { deleteNotesOf, listSomeNotes } from "./notes.queries.ts";

/** Deletes notes by id or by lesson. Returns image ids to delete after the transaction. */
export async function removeNotes(
  tx: Tx,
  column: "id" | "lesson_id",
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const images = await deleteNotesOf(tx, column, ids);
  await markForDeletion(tx, images, now);
  return images;
}

/** Deletes at most `limit` notes. Returns their number and image ids. */
export async function removeSomeNotes(
  tx: Tx,
  studentId: string,
  { now, limit }: { now: number; limit: number },
): Promise<{ count: number; images: string[] }> {
  const ids = await listSomeNotes(tx, studentId, limit);
  const images = ids.length > 0 ? await removeNotes(tx, "id", ids, now) : [];
  return { count: ids.length, images };
}
