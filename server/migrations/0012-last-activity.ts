import { sql, type Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";

/** When a student last did something in a course: joined it, completed a lesson or watched a film. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`alter table enrolments add column active_at bigint not null default 0`.execute(db);
  const latest = sql.raw(dialect === "sqlite" ? "max" : "greatest");
  const lastOf = (table: string, column: string) => sql`coalesce((
    select max(${sql.ref(column)}) from ${sql.table(table)} as done
    where done.course_id = enrolments.course_id and done.student_id = enrolments.student_id), 0)`;
  await sql`update enrolments set active_at = ${latest}(enrolled_at,
    ${lastOf("completions", "completed_at")}, ${lastOf("positions", "saved_at")})`.execute(db);
  await sql`alter table former_enrolments add column active_at bigint not null default 0`.execute(
    db,
  );
  await sql`update former_enrolments set active_at = enrolled_at`.execute(db);
  await sql`drop index enrolments_of_student`.execute(db);
  await sql`create index enrolments_by_activity on enrolments (student_id, active_at, course_id)`.execute(
    db,
  );
}
