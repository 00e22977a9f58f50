import type { Tx } from "../../platform/database/database.ts";
import { courseSearchText } from "./course-search.ts";
import { changeCourse, listSearchTexts } from "./courses.queries.ts";

/** A course is also found by its teacher's name: when that changes, so does what is looked through. */
export async function renameTeacher(
  tx: Tx,
  teacherId: string,
  teacher: { firstName: string; lastName: string },
): Promise<void> {
  for (const { id, title, tags } of await listSearchTexts(tx, teacherId)) {
    const search = courseSearchText({ id, title, tags: JSON.parse(tags) as string[], teacher });
    await changeCourse(tx, id, { search });
  }
}
