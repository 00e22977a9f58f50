import { sql, type Kysely } from "kysely";

/** A program that does not know the columns leaves them empty, and its uploads arrive whole. */
export const oldestProgram = "0028-versions";

/** What is known of an upload in pieces, and what an upload is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["received_bytes", "piece_at", "joining_at"]) {
    await sql`alter table files add column ${sql.ref(column)} bigint`.execute(db);
  }
  await sql`alter table files add column target text`.execute(db);
}
