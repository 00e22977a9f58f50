import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";

/** Triggers count, so that a program that does not know these tables counts as well. */
export const oldestProgram = "0016-film-thumbnails";

/** Weeks begin on Mondays; 5 January 1970, milliseconds after the epoch, was the first. */
const weekOf = (time: string) => sql.raw(`((${time}) - 345600000) / 604800000`);

/**
 * What statistics and explorer show, kept by triggers in the transactions that change it: active
 * courses and their students, joins and completions by week, and listed courses by category, which
 * are the published ones of teachers who may take students. Counting ten million rows takes a second.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // On PostgreSQL each transaction adds rows with a `part` of their own, so that none waits for
  // another; the sweep adds them up in part 0. SQLite has one writer, which changes part 0.
  await sql`create table kept_counts (
    week integer not null, name text not null, part bigint not null default 0,
    total bigint not null, primary key (week, name, part))`.execute(db);
  // A student's number of active courses, of which there is one at least.
  await sql`create table enrolled_students (
    student_id text primary key, courses integer not null)`.execute(db);
  await sql`create index courses_of_category on courses (category, published_at, id)
    where published_at is not null and deleted_at is null`.execute(db);
  await fill(db);
  await (dialect === "postgres" ? keepOnPostgres(db) : keepOnSqlite(db));
}

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`insert into enrolled_students (student_id, courses)
    select student_id, count(*) from enrolments join courses on courses.id = course_id
    where deleted_at is null group by student_id`.execute(db);
  const counts: [string, RawBuilder<unknown>, string][] = [
    ["courses", sql`0`, "courses where deleted_at is null"],
    ["students", sql`0`, "enrolled_students"],
    ["joins", weekOf("enrolled_at"), "enrolments"],
    ["completions", weekOf("completed_at"), "completions"],
  ];
  await sql`insert into kept_counts (week, name, total)
    select 0, 'listed ' || coalesce(category, ''), count(*) from courses
    join users as teacher on teacher.id = teacher_id
    where published_at is not null and courses.deleted_at is null and approved = 1 and suspended = 0
    group by coalesce(category, '')`.execute(db);
  for (const [name, week, rows] of counts) {
    await sql`insert into kept_counts (week, name, total)
      select week, ${name}, count(*) from (select ${week} as week from ${sql.raw(rows)}) as counted
      group by week`.execute(db);
  }
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence kept_counts_part owned by kept_counts.part`.execute(db);
  await sql`alter table kept_counts alter part set default nextval('kept_counts_part')`.execute(db);
  const sign = "case when tg_op = 'DELETE' then -1 else 1 end";
  const functions = {
    count_courses: `
      insert into kept_counts (week, name, total)
        select 0, 'courses', count(*) * ${sign} from changed
        where deleted_at is null having count(*) > 0;`,
    count_students: `
      insert into kept_counts (week, name, total)
        select 0, 'students', count(*) * ${sign} from changed having count(*) > 0;`,
    // Courses are locked in the order of their ids, so that none is deleted or restored meanwhile.
    count_joins: `
      perform 1 from courses where id in (select course_id from changed)
        order by id for no key update;
      insert into kept_counts (week, name, total)
        select (enrolled_at - 345600000) / 604800000, 'joins', count(*) * ${sign}
        from changed group by 1;
      insert into enrolled_students (student_id, courses)
        select student_id, count(*) * ${sign} from changed
        join courses on courses.id = course_id where deleted_at is null
        group by student_id order by student_id
        on conflict (student_id) do update set courses = enrolled_students.courses + excluded.courses;
      if tg_op = 'DELETE' then
        delete from enrolled_students
          where courses <= 0 and student_id in (select student_id from changed);
      end if;`,
    count_completions: `
      insert into kept_counts (week, name, total)
        select (completed_at - 345600000) / 604800000, 'completions', count(*) * ${sign}
        from changed group by 1;`,
    count_course_deletion: `
      insert into kept_counts (week, name, total)
        values (0, 'courses', case when new.deleted_at is null then 1 else -1 end);
      insert into enrolled_students (student_id, courses)
        select student_id, case when new.deleted_at is null then 1 else -1 end
        from enrolments where course_id = new.id order by student_id
        on conflict (student_id) do update set courses = enrolled_students.courses + excluded.courses;
      if new.deleted_at is not null then
        delete from enrolled_students where courses <= 0
          and student_id in (select student_id from enrolments where course_id = new.id);
      end if;`,
    // The teacher is locked, so that nobody suspends or approves them meanwhile.
    count_listed_course: `
      if tg_op <> 'INSERT' and old.published_at is not null and old.deleted_at is null then
        perform 1 from users where id = old.teacher_id for share;
        insert into kept_counts (week, name, total)
          select 0, 'listed ' || coalesce(old.category, ''), -1 from users
          where id = old.teacher_id and approved = 1 and suspended = 0;
      end if;
      if tg_op <> 'DELETE' and new.published_at is not null and new.deleted_at is null then
        perform 1 from users where id = new.teacher_id for share;
        insert into kept_counts (week, name, total)
          select 0, 'listed ' || coalesce(new.category, ''), 1 from users
          where id = new.teacher_id and approved = 1 and suspended = 0;
      end if;`,
    count_listed_teacher: `
      insert into kept_counts (week, name, total)
        select 0, 'listed ' || coalesce(category, ''),
          count(*) * case when new.approved = 1 and new.suspended = 0 then 1 else -1 end
        from courses
        where teacher_id = new.id and published_at is not null and deleted_at is null
        group by coalesce(category, '');`,
    count_moved_join: `
      insert into kept_counts (week, name, total) values
        ((old.enrolled_at - 345600000) / 604800000, 'joins', -1),
        ((new.enrolled_at - 345600000) / 604800000, 'joins', 1);`,
    count_moved_completion: `
      insert into kept_counts (week, name, total) values
        ((old.completed_at - 345600000) / 604800000, 'completions', -1),
        ((new.completed_at - 345600000) / 604800000, 'completions', 1);`,
  };
  for (const [name, body] of Object.entries(functions)) {
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as
        $$ begin ${body} return null; end $$`)
      .execute(db);
  }
  const tables = {
    courses: "count_courses",
    enrolled_students: "count_students",
    enrolments: "count_joins",
    completions: "count_completions",
  };
  for (const [table, name] of Object.entries(tables)) {
    await sql
      .raw(`create trigger ${table}_added after insert on ${table}
        referencing new table as changed for each statement execute function ${name}()`)
      .execute(db);
    await sql
      .raw(`create trigger ${table}_removed after delete on ${table}
        referencing old table as changed for each statement execute function ${name}()`)
      .execute(db);
  }
  await sql
    .raw(`create trigger courses_listed after insert or delete on courses
      for each row execute function count_listed_course()`)
    .execute(db);
  await sql
    .raw(`create trigger courses_relisted after update on courses for each row
      when ((old.published_at, old.deleted_at, old.category, old.teacher_id) is distinct from
        (new.published_at, new.deleted_at, new.category, new.teacher_id))
      execute function count_listed_course()`)
    .execute(db);
  await sql
    .raw(`create trigger users_listed after update of approved, suspended on users for each row
      when ((old.approved = 1 and old.suspended = 0) <> (new.approved = 1 and new.suspended = 0))
      execute function count_listed_teacher()`)
    .execute(db);
  const updates = [
    [
      "courses",
      "deleted_at",
      "(old.deleted_at is null) <> (new.deleted_at is null)",
      "count_course_deletion",
    ],
    ["enrolments", "enrolled_at", "old.enrolled_at <> new.enrolled_at", "count_moved_join"],
    [
      "completions",
      "completed_at",
      "old.completed_at <> new.completed_at",
      "count_moved_completion",
    ],
  ];
  for (const [table, column, condition, name] of updates) {
    await sql
      .raw(`create trigger ${table}_changed after update of ${column} on ${table}
        for each row when (${condition}) execute function ${name}()`)
      .execute(db);
  }
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const keep = (name: string, week: string, difference: string) => `
    insert into kept_counts (week, name, total) values (${week}, '${name}', ${difference})
      on conflict do update set total = total + excluded.total;`;
  const isActive = (course: string) =>
    `exists (select 1 from courses where id = ${course} and deleted_at is null)`;
  const week = (time: string) => `(${time} - 345600000) / 604800000`;
  const list = (course: string, difference: string) => `
    insert into kept_counts (week, name, total)
      select 0, 'listed ' || coalesce(${course}.category, ''), ${difference}
      where ${course}.published_at is not null and ${course}.deleted_at is null and exists (
        select 1 from users where id = ${course}.teacher_id and approved = 1 and suspended = 0)
      on conflict do update set total = total + excluded.total;`;
  const triggers = {
    "courses_listed after insert on courses": list("new", "1"),
    "courses_unlisted after delete on courses": list("old", "-1"),
    "courses_relisted after update of published_at, deleted_at, category, teacher_id on courses": `
      ${list("old", "-1")} ${list("new", "1")}`,
    "users_listed after update of approved, suspended on users when (old.approved = 1 and old.suspended = 0) <> (new.approved = 1 and new.suspended = 0)": `
      insert into kept_counts (week, name, total)
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
      ${keep("joins", week("new.enrolled_at"), "1")}
      insert into enrolled_students (student_id, courses)
        select new.student_id, 1 where ${isActive("new.course_id")}
        on conflict do update set courses = courses + 1;`,
    "enrolments_removed after delete on enrolments": `
      ${keep("joins", week("old.enrolled_at"), "-1")}
      update enrolled_students set courses = courses - 1
        where student_id = old.student_id and ${isActive("old.course_id")};
      delete from enrolled_students where student_id = old.student_id and courses = 0;`,
    "completions_added after insert on completions": keep(
      "completions",
      week("new.completed_at"),
      "1",
    ),
    "completions_removed after delete on completions": keep(
      "completions",
      week("old.completed_at"),
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
      ${keep("joins", week("old.enrolled_at"), "-1")} ${keep("joins", week("new.enrolled_at"), "1")}`,
    "completions_changed after update of completed_at on completions when old.completed_at <> new.completed_at": `
      ${keep("completions", week("old.completed_at"), "-1")}
      ${keep("completions", week("new.completed_at"), "1")}`,
  };
  for (const [event, body] of Object.entries(triggers)) {
    await sql.raw(`create trigger ${event} begin ${body} end`).execute(db);
  }
}
