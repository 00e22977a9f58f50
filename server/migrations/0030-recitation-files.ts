import { sql, type Kysely } from "kysely";

export const oldestProgram = "0001-first-release";

/** The sound files of recitations count for the student, and not for the course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isRecitation = "where kind = 'recitation' and marked_for_deletion_at is null";
  const statements = [
    `create index files_of_reciter on files (owner_id, size) ${isRecitation}`,
    `create index files_recited_in on files (course_id, size) ${isRecitation}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
