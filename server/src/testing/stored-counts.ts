import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

type Count = { name: string; day: number; total: number };

export async function storedCountsOf(db: Db): Promise<{ stored: Count[]; counted: Count[] }> {
  const day = (time: string) => sql`${sql.ref(time)} / 86400000`;
  const stored = sql<Count>`select name, day, cast(sum(total) as bigint) as total
    from kept_counts group by name, day having sum(total) <> 0
    union all select 'courses of ' || student_id, 0, courses from enrolled_students
    order by name, day`;
  const active = sql`enrolments join courses on courses.id = course_id where deleted_at is null`;
  const counted = sql<Count>`
    select 'courses' as name, 0 as day, count(*) as total from courses
      where deleted_at is null having count(*) > 0
    union all select 'students', 0, count(distinct student_id) from ${active} having count(*) > 0
    union all select 'joins', ${day("enrolled_at")}, count(*) from enrolments group by 2
    union all select 'completions', ${day("completed_at")}, count(*) from completions group by 2
    union all select 'courses of ' || student_id, 0, count(*) from ${active} group by student_id
    union all select 'listed ' || coalesce(category, ''), 0, count(*) from courses
      join users on users.id = teacher_id
      where published_at is not null and courses.deleted_at is null and approved = 1 and suspended = 0
      group by coalesce(category, '')
    order by name, day`;
  return { stored: (await stored.execute(db)).rows, counted: (await counted.execute(db)).rows };
}
