import { sql, type Kysely } from "kysely";

/** A program that does not know the column leaves it empty. */
export const oldestProgram = "0013-oldest-programs";

/** A film's frame, shown in its place until it is played. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lessons add column thumbnail_file_id text references files (id)`.execute(
    db,
  );
  // Deleting a file's row looks for what refers to it.
  await sql`create index lessons_thumbnail on lessons (thumbnail_file_id)`.execute(db);
}
