import { sql, type Kysely } from "kysely";

export const oldestProgram = "0001-first-release";

/** Printed slips that each let one child into one course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table slips (
      id text primary key,
      course_id text not null references courses (id) on delete cascade,
      name text not null,
      secret_hash text not null unique,
      signs_hash text not null unique,
      printed text not null,
      created_at bigint not null,
      taken_at bigint,
      taken_by text references users (id) on delete cascade,
      student_id text references users (id) on delete cascade,
      seen_at bigint,
      refused_person text)`,
    `create index slips_of_course on slips (course_id, created_at)`,
    `create index slips_by_age on slips (created_at)`,
    `create index slips_taken_by on slips (taken_by) where taken_by is not null`,
    `create index slips_of_student on slips (student_id) where student_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
