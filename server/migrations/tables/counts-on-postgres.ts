import type { Kysely } from "kysely";
import { COUNT_TABLES } from "./count-tables.ts";
import { makeFunctions, runAll } from "./run-all.ts";

const sign = "case when tg_op = 'DELETE' then -1 else 1 end";

/** Each function adds rows for what its trigger has seen, and returns no row. */
const FUNCTIONS = {
  count_courses: `
    insert into kept_counts (day, name, total)
      select 0, 'courses', count(*) * ${sign} from changed
      where deleted_at is null having count(*) > 0;`,
  count_students: `
    insert into kept_counts (day, name, total)
      select 0, 'students', count(*) * ${sign} from changed having count(*) > 0;`,
  // Courses are locked in the order of their ids, to prevent deleting or restoring them meanwhile.
  count_joins: `
    perform 1 from courses where id in (select course_id from changed)
      order by id for no key update;
    insert into kept_counts (day, name, total)
      select enrolled_at / 86400000, 'joins', count(*) * ${sign}
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
    insert into kept_counts (day, name, total)
      select completed_at / 86400000, 'completions', count(*) * ${sign}
      from changed group by 1;`,
  count_course_deletion: `
    insert into kept_counts (day, name, total)
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
      insert into kept_counts (day, name, total)
        select 0, 'listed ' || coalesce(old.category, ''), -1 from users
        where id = old.teacher_id and approved = 1 and suspended = 0;
    end if;
    if tg_op <> 'DELETE' and new.published_at is not null and new.deleted_at is null then
      perform 1 from users where id = new.teacher_id for share;
      insert into kept_counts (day, name, total)
        select 0, 'listed ' || coalesce(new.category, ''), 1 from users
        where id = new.teacher_id and approved = 1 and suspended = 0;
    end if;`,
  count_listed_teacher: `
    insert into kept_counts (day, name, total)
      select 0, 'listed ' || coalesce(category, ''),
        count(*) * case when new.approved = 1 and new.suspended = 0 then 1 else -1 end
      from courses
      where teacher_id = new.id and published_at is not null and deleted_at is null
      group by coalesce(category, '');`,
  count_moved_join: `
    insert into kept_counts (day, name, total) values
      (old.enrolled_at / 86400000, 'joins', -1),
      (new.enrolled_at / 86400000, 'joins', 1);`,
  count_moved_completion: `
    insert into kept_counts (day, name, total) values
      (old.completed_at / 86400000, 'completions', -1),
      (new.completed_at / 86400000, 'completions', 1);`,
};

/**
 * Each transaction adds rows with a `part` of their own, so that transactions do not wait for each
 * other; the sweep adds them up in part 0.
 */
export async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    ...COUNT_TABLES,
    "create sequence kept_counts_part owned by kept_counts.part",
    "alter table kept_counts alter part set default nextval('kept_counts_part')",
  ]);
  await makeFunctions(
    db,
    Object.fromEntries(
      Object.entries(FUNCTIONS).map(([name, body]) => [name, `${body} return null;`]),
    ),
  );
  const counted = {
    courses: "count_courses",
    enrolled_students: "count_students",
    enrolments: "count_joins",
    completions: "count_completions",
  };
  const moved = [
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
  await runAll(db, [
    ...Object.entries(counted).flatMap(([table, name]) => [
      `create trigger ${table}_added after insert on ${table}
        referencing new table as changed for each statement execute function ${name}()`,
      `create trigger ${table}_removed after delete on ${table}
        referencing old table as changed for each statement execute function ${name}()`,
    ]),
    `create trigger courses_listed after insert or delete on courses
      for each row execute function count_listed_course()`,
    `create trigger courses_relisted after update on courses for each row
      when ((old.published_at, old.deleted_at, old.category, old.teacher_id) is distinct from
        (new.published_at, new.deleted_at, new.category, new.teacher_id))
      execute function count_listed_course()`,
    `create trigger users_listed after update of approved, suspended on users for each row
      when ((old.approved = 1 and old.suspended = 0) <> (new.approved = 1 and new.suspended = 0))
      execute function count_listed_teacher()`,
    ...moved.map(
      ([table, column, condition, name]) =>
        `create trigger ${table}_changed after update of ${column} on ${table}
          for each row when (${condition}) execute function ${name}()`,
    ),
  ]);
}
