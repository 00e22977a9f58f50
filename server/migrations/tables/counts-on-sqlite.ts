import type { Kysely } from "kysely";
import { COUNT_TABLES } from "./count-tables.ts";
import { makeTriggers, runAll } from "./run-all.ts";

/** SQLite has one writer, which changes part 0. */
export async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  await runAll(db, COUNT_TABLES);
  const keep = (name: string, when: string, difference: string) => `
    insert into kept_counts (day, name, total) values (${when}, '${name}', ${difference})
      on conflict do update set total = total + excluded.total;`;
  const isActive = (course: string) =>
    `exists (select 1 from courses where id = ${course} and deleted_at is null)`;
  const day = (time: string) => `${time} / 86400000`;
  const list = (course: string, difference: string) => `
    insert into kept_counts (day, name, total)
      select 0, 'listed ' || coalesce(${course}.category, ''), ${difference}
      where ${course}.published_at is not null and ${course}.deleted_at is null and exists (
        select 1 from users where id = ${course}.teacher_id and approved = 1 and suspended = 0)
      on conflict do update set total = total + excluded.total;`;
  await makeTriggers(db, {
    "courses_listed after insert on courses": list("new", "1"),
    "courses_unlisted after delete on courses": list("old", "-1"),
    "courses_relisted after update of published_at, deleted_at, category, teacher_id on courses": `
      ${list("old", "-1")} ${list("new", "1")}`,
    "users_listed after update of approved, suspended on users when (old.approved = 1 and old.suspended = 0) <> (new.approved = 1 and new.suspended = 0)": `
      insert into kept_counts (day, name, total)
        select 0, 'listed ' || coalesce(category, ''),
          count(*) * case when new.approved = 1 and new.suspended = 0 then 1 else -1 end
        from courses
        where teacher_id = new.id and published_at is not null and deleted_at is null
        group by coalesce(category, '')
        on conflict do update set total = total + excluded.total;`,
    "courses_added after insert on courses when new.deleted_at is null": keep("courses", "0", "1"),
    "courses_removed after delete on courses when old.deleted_at is null": keep(
      "courses",
      "0",
      "-1",
    ),
    "enrolled_students_added after insert on enrolled_students": keep("students", "0", "1"),
    "enrolled_students_removed after delete on enrolled_students": keep("students", "0", "-1"),
    "enrolments_added after insert on enrolments": `
      ${keep("joins", day("new.enrolled_at"), "1")}
      insert into enrolled_students (student_id, courses)
        select new.student_id, 1 where ${isActive("new.course_id")}
        on conflict do update set courses = courses + 1;`,
    "enrolments_removed after delete on enrolments": `
      ${keep("joins", day("old.enrolled_at"), "-1")}
      update enrolled_students set courses = courses - 1
        where student_id = old.student_id and ${isActive("old.course_id")};
      delete from enrolled_students where student_id = old.student_id and courses = 0;`,
    "completions_added after insert on completions": keep(
      "completions",
      day("new.completed_at"),
      "1",
    ),
    "completions_removed after delete on completions": keep(
      "completions",
      day("old.completed_at"),
      "-1",
    ),
    "courses_deleted after update of deleted_at on courses when old.deleted_at is null and new.deleted_at is not null": `
      ${keep("courses", "0", "-1")}
      update enrolled_students set courses = courses - 1
        where student_id in (select student_id from enrolments where course_id = new.id);
      delete from enrolled_students where courses = 0
        and student_id in (select student_id from enrolments where course_id = new.id);`,
    "courses_restored after update of deleted_at on courses when old.deleted_at is not null and new.deleted_at is null": `
      ${keep("courses", "0", "1")}
      insert into enrolled_students (student_id, courses)
        select student_id, 1 from enrolments where course_id = new.id
        on conflict do update set courses = courses + 1;`,
    "enrolments_changed after update of enrolled_at on enrolments when old.enrolled_at <> new.enrolled_at": `
      ${keep("joins", day("old.enrolled_at"), "-1")} ${keep("joins", day("new.enrolled_at"), "1")}`,
    "completions_changed after update of completed_at on completions when old.completed_at <> new.completed_at": `
      ${keep("completions", day("old.completed_at"), "-1")}
      ${keep("completions", day("new.completed_at"), "1")}`,
  });
}
