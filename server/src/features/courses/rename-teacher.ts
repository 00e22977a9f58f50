import type { Database, Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { courseSearchText } from "./course-search.ts";
import { changeCourse, listSearchTexts } from "./courses.queries.ts";

/** A course is also found by its teacher's name: when that changes, so does what is looked through. */
export async function renameTeacher(
  database: Pick<Database, "dialect">,
  tx: Tx,
  teacherId: string,
  teacher: { firstName: string; lastName: string },
): Promise<void> {
  // A course whose title changes at the moment is read once that has been written.
  await lockRows(database, tx, "courses", "teacher_id", teacherId, "write");
  for (const { id, title, tags } of await listSearchTexts(tx, teacherId)) {
    const search = courseSearchText({ id, title, tags: JSON.parse(tags) as string[], teacher });
    await changeCourse(tx, id, { search });
  }
}
