import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { courseSearchText } from "./course-search.ts";
import { changeCourse, listSearchTexts } from "./courses.queries.ts";

/** Rewrites the search texts of a teacher's courses, since they contain the teacher's name. */
export async function renameTeacher(
  tx: Tx,
  teacherId: string,
  teacher: { firstName: string; lastName: string },
): Promise<void> {
  // Waits for a change of title that is under way, so that the new title is read.
  await lockRows(tx, "courses", "teacher_id", teacherId, "write");
  for (const { id, title, tags } of await listSearchTexts(tx, teacherId)) {
    const search = courseSearchText({ id, title, tags: JSON.parse(tags) as string[], teacher });
    await changeCourse(tx, id, { search });
  }
}
