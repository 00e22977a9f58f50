import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import { excerpt, EXCERPT_SOURCE } from "../../platform/excerpt.ts";

export type SectionRow = Row<"sections">;

const ofCourses = (db: Db, courseIds: readonly string[]) =>
  db
    .selectFrom("sections")
    .select(["id", "course_id", "title", "lesson_count"])
    .select(sql<string>`substr(description, 1, ${sql.lit(EXCERPT_SOURCE)})`.as("description"))
    .where("course_id", "in", courseIds)
    .orderBy("position")
    .orderBy("id");

/** Sections in order, with excerpts of their descriptions. */
export async function listSections(db: Db, courseIds: readonly string[]) {
  if (courseIds.length === 0) return [];
  const rows = await ofCourses(db, courseIds).execute();
  return rows.map((row) => ({ ...row, description: excerpt(row.description) }));
}

/** Includes the ids of their lessons, in one statement for a whole page of courses. */
export async function listSectionsWithLessons(db: Db, courseIds: readonly string[]) {
  if (courseIds.length === 0) return [];
  const lessonIds = sql<string | null>`(
    select string_agg(lessons.id, ',' order by lessons.position, lessons.id) from lessons
    where lessons.course_id = sections.course_id and lessons.section_id = sections.id)`;
  const rows = await ofCourses(db, courseIds).select(lessonIds.as("lesson_ids")).execute();
  return rows.map(({ lesson_ids: ids, ...row }) => ({
    ...row,
    description: excerpt(row.description),
    lessonIds: ids === null ? [] : ids.split(","),
  }));
}

export async function findSection(
  db: Db,
  courseId: string,
  sectionId: string,
): Promise<SectionRow | undefined> {
  return db
    .selectFrom("sections")
    .selectAll()
    .where("id", "=", sectionId)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
}

export async function endOfCourse(
  tx: Tx,
  courseId: string,
): Promise<{ position: number; count: number }> {
  const { last, count } = await tx
    .selectFrom("sections")
    .select((eb) => [eb.fn.max("position").as("last"), eb.fn.countAll<number>().as("count")])
    .where("course_id", "=", courseId)
    .executeTakeFirstOrThrow();
  return { position: (last ?? -1) + 1, count };
}

export async function insertSection(tx: Tx, section: NewRow<"sections">): Promise<void> {
  await tx.insertInto("sections").values(section).execute();
}

export async function changeSection(
  tx: Tx,
  id: string,
  change: { title?: string; description?: string },
): Promise<void> {
  await tx.updateTable("sections").set(change).where("id", "=", id).execute();
}

/** Lessons must be deleted first, because of the foreign key. */
export async function deleteSectionRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("sections").where("id", "=", id).execute();
}

export async function countSectionLessons(tx: Tx, id: string, difference: number): Promise<void> {
  await tx
    .updateTable("sections")
    .set((eb) => ({ lesson_count: eb("lesson_count", "+", difference) }))
    .where("id", "=", id)
    .execute();
}
