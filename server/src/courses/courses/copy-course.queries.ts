import { COURSE_TEXTS, textsOf } from "@madrasa/contract/form-texts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { type NewIds, newIdsFor, withNewIds } from "../../platform/database/new-ids.ts";
import { courseSearchText, languageOf } from "./course-fields.ts";
import { type CourseWithTeacher, insertCourse } from "./courses.queries.ts";

export async function insertCopy(
  tx: Tx,
  course: CourseWithTeacher,
  { id, title, now }: { id: string; title: string; now: number },
): Promise<void> {
  const { teacher_id, description, category, language_chosen, tags } = course;
  const chosen = language_chosen === 1 ? course.language : null;
  await insertCourse(tx, {
    ...textsOf(COURSE_TEXTS, course),
    id,
    teacher_id,
    title,
    category,
    language: languageOf({ title, description, language: chosen }),
    language_chosen,
    tags,
    certificates: course.certificates,
    daily_sheet: course.daily_sheet,
    banner_file_id: course.banner_file_id,
    lesson_count: course.lesson_count,
    search: courseSearchText({
      id,
      title,
      tags: JSON.parse(tags) as string[],
      teacher: { firstName: course.teacher_first_name, lastName: course.teacher_last_name },
    }),
    created_at: now,
    last_active_at: now,
  });
}

export async function copySections(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<NewIds> {
  const sections = tx.selectFrom("sections").select("id").where("course_id", "=", from);
  const ids = newIdsFor(await sections.execute());
  if (ids.length > 0) {
    await sql`${withNewIds("copied", ids)}
      insert into sections (id, course_id, position, title, description, lesson_count)
      select copied.new_id, ${to}, position, title, description, lesson_count
      from sections join copied on copied.old_id = sections.id`.execute(tx);
  }
  return ids;
}
