import type { Db } from "../platform/database/database.ts";

export async function countersOf(db: Db, courseId: string) {
  const own = ["course_id", "=", courseId] as const;
  const course = await db
    .selectFrom("courses")
    .select(["lesson_count", "student_count"])
    .where("id", "=", courseId)
    .executeTakeFirstOrThrow();
  const sections = await db
    .selectFrom("sections")
    .selectAll()
    .where(...own)
    .execute();
  const lessons = await db
    .selectFrom("lessons")
    .selectAll()
    .where(...own)
    .execute();
  const enrolments = await db
    .selectFrom("enrolments")
    .selectAll()
    .where(...own)
    .execute();
  const completions = await db
    .selectFrom("completions")
    .selectAll()
    .where(...own)
    .execute();
  const positions = await db
    .selectFrom("positions")
    .selectAll()
    .where(...own)
    .execute();
  const users = db.selectFrom("users").select("id").where("deleted_at", "is", null);
  const people = new Set((await users.execute()).map(({ id }) => id));
  const former = await db
    .selectFrom("past_enrolments")
    .selectAll()
    .where(...own)
    .execute();
  const removed = await db
    .selectFrom("removed_students")
    .selectAll()
    .where(...own)
    .execute();
  const lessonIds = new Set(lessons.map(({ id }) => id));
  const inside = new Set(enrolments.map(({ student_id: id }) => id));
  // Includes restorable accounts and removed students.
  const known = new Set([...inside, ...[...former, ...removed].map(({ student_id: id }) => id)]);
  const stored = [
    ["lessons of the course", course.lesson_count],
    ["students", course.student_count],
    ["completions and positions that belong to nobody or nothing", 0],
    ["enrolments of nobody", 0],
    ...sections.map(({ id, lesson_count: count }) => [`lessons of ${id}`, count]),
    ...enrolments.map(({ student_id: id, completed_count: count }) => [`ticks of ${id}`, count]),
  ];
  const counted = [
    ["lessons of the course", lessons.length],
    ["students", enrolments.length],
    [
      "completions and positions that belong to nobody or nothing",
      [...completions, ...positions].filter(
        ({ lesson_id, student_id }) => !lessonIds.has(lesson_id) || !known.has(student_id),
      ).length,
    ],
    ["enrolments of nobody", [...inside].filter((id) => !people.has(id)).length],
    ...sections.map(({ id }) => [
      `lessons of ${id}`,
      lessons.filter(({ section_id: section }) => section === id).length,
    ]),
    ...enrolments.map(({ student_id: id }) => [
      `ticks of ${id}`,
      completions.filter(({ student_id: student }) => student === id).length,
    ]),
  ];
  return { stored, counted };
}

export async function studentCount(db: Db, courseId: string): Promise<number> {
  const course = db.selectFrom("courses").select("student_count").where("id", "=", courseId);
  return (await course.executeTakeFirstOrThrow()).student_count;
}
