import type { Tx } from "../../platform/database/database.ts";
import { markForDeletion } from "../files/index.ts";
import { deleteNotesWhere } from "./notes.queries.ts";

/**
 * Removes every note of a student who goes, or of a course that goes for good. Returns the files
 * whose bytes are to be removed once the transaction stands.
 */
export async function removeNotes(
  tx: Tx,
  column: "student_id" | "course_id",
  value: string,
  now: number,
): Promise<string[]> {
  const images = await deleteNotesWhere(tx, column, value);
  await markForDeletion(tx, images, now);
  return images;
}
