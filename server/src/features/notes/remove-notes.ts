import type { Tx } from "../../platform/database/database.ts";
import { markForDeletion } from "../files/index.ts";
import { deleteNotesOf } from "./notes.queries.ts";

/**
 * Removes every note of students, or on lessons, that are being deleted. Returns the ids of the
 * images, whose bytes are to be removed after the transaction.
 */
export async function removeNotes(
  tx: Tx,
  column: "student_id" | "lesson_id",
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const images = await deleteNotesOf(tx, column, ids);
  await markForDeletion(tx, images, now);
  return images;
}
