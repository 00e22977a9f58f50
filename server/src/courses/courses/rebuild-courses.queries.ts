import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { rewriteSearch } from "../../platform/database/rewrite-search.ts";
import { courseSearchText } from "./course-fields.ts";

export async function rebuildCourses(tx: Tx): Promise<void> {
  await sql`update sections set lesson_count =
    (select count(*) from lessons where section_id = sections.id)`.execute(tx);
  await sql`update courses set
    lesson_count = (select count(*) from lessons where course_id = courses.id),
    student_count = (select count(*) from enrolments where course_id = courses.id)`.execute(tx);
  await rewriteSearch(tx, "courses", async (after, limit) => {
    const courses = await tx
      .selectFrom("courses")
      .innerJoin("users as teacher", "teacher.id", "teacher_id")
      .select(["courses.id", "title", "tags"])
      .select(["teacher.first_name as firstName", "teacher.last_name as lastName"])
      .where("courses.id", ">", after)
      .orderBy("courses.id")
      .limit(limit)
      .execute();
    return courses.map(({ id, title, tags, ...teacher }) => ({
      id,
      search: courseSearchText({ id, title, tags: JSON.parse(tags) as string[], teacher }),
    }));
  });
}
