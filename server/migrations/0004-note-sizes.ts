import type { Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";
import { makeFunctions, makeTriggers, runAll } from "./first-release/run-all.ts";

/** Triggers keep the sums, also while a program runs that does not know them. */
export const oldestProgram = "0001-first-release";

/** As `NOTE_ROW_BYTES` of the contract adds to the text.. */
const size = (row: string) => `400 + octet_length(${row}.title) + octet_length(${row}.description)`;

/** How many bytes the notes of each student take, without their images. Reads every note once. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runAll(db, [
    "create table note_sizes (student_id text primary key, bytes bigint not null)",
    `insert into note_sizes (student_id, bytes)
      select student_id, sum(${size("note_entries")}) from note_entries group by student_id`,
  ]);
  if (dialect === "postgres") await followOnPostgres(db);
  else await followOnSqlite(db);
}

/** In the order of the students, so that two deletions of lessons do not wait for each other. */
export const noteSizesOnPostgres = (sizeOf: typeof size) => ({
  add_note_sizes: `
      insert into note_sizes (student_id, bytes)
        select student_id, sum(${sizeOf("changed")}) * case when tg_op = 'DELETE' then -1 else 1 end
        from changed group by student_id order by student_id
        on conflict (student_id) do update set bytes = note_sizes.bytes + excluded.bytes;
      if tg_op = 'DELETE' then
        delete from note_sizes
          where bytes <= 0 and student_id in (select student_id from changed);
      end if;
      return null;`,
});

async function followOnPostgres(db: Kysely<unknown>): Promise<void> {
  await makeFunctions(db, noteSizesOnPostgres(size));
  await runAll(
    db,
    Object.entries({ insert: "new", delete: "old" }).map(
      ([event, rows]) => `create trigger note_sizes_${event} after ${event} on note_entries
        referencing ${rows} table as changed for each statement execute function add_note_sizes()`,
    ),
  );
}

export const noteSizesOnSqlite = (sizeOf: typeof size) => ({
  "note_sizes_insert after insert on note_entries": `
      insert into note_sizes (student_id, bytes) values (new.student_id, ${sizeOf("new")})
        on conflict do update set bytes = bytes + excluded.bytes;`,
  "note_sizes_delete after delete on note_entries": `
      update note_sizes set bytes = bytes - (${sizeOf("old")}) where student_id = old.student_id;
      delete from note_sizes where student_id = old.student_id and bytes <= 0;`,
});

async function followOnSqlite(db: Kysely<unknown>): Promise<void> {
  await makeTriggers(db, noteSizesOnSqlite(size));
}
