import type { Kysely } from "kysely";
import type { Dialect } from "../../src/platform/database/database.ts";
import { makeFunctions, makeTriggers, runAll } from "./run-all.ts";

const textBytes = (row: string) =>
  `octet_length(${row}.title) + octet_length(${row}.description) + octet_length(${row}.alt)`;
/** As `NOTE_ROW_BYTES` of the contract adds to the text. */
const noteBytes = (row: string) => `400 + ${textBytes(row)}`;

/** Triggers that add up the bytes of each student's notes, without their images, in `note_sizes`. */
export function addUpNotes(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  return dialect === "postgres" ? addUpOnPostgres(db) : addUpOnSqlite(db);
}

/** In the order of the students, so that two deletions of lessons do not wait for each other. */
async function addUpOnPostgres(db: Kysely<unknown>): Promise<void> {
  await makeFunctions(db, {
    add_note_sizes: `
      insert into note_sizes (student_id, bytes)
        select student_id, sum(${noteBytes("changed")}) * case when tg_op = 'DELETE' then -1 else 1 end
        from changed group by student_id order by student_id
        on conflict (student_id) do update set bytes = note_sizes.bytes + excluded.bytes;
      if tg_op = 'DELETE' then
        delete from note_sizes
          where bytes <= 0 and student_id in (select student_id from changed);
      end if;
      return null;`,
    change_note_sizes: `
      update note_sizes set bytes = note_sizes.bytes + changed.more
        from (select after.student_id, sum(${textBytes("after")} - (${textBytes("before")})) as more
          from after join before using (id) group by after.student_id) as changed
        where note_sizes.student_id = changed.student_id and changed.more <> 0;
      return null;`,
  });
  await runAll(db, [
    ...Object.entries({ insert: "new", delete: "old" }).map(
      ([event, rows]) => `create trigger note_sizes_${event} after ${event} on note_entries
        referencing ${rows} table as changed for each statement execute function add_note_sizes()`,
    ),
    `create trigger note_sizes_update after update on note_entries
      referencing old table as before new table as after
      for each statement execute function change_note_sizes()`,
  ]);
}

async function addUpOnSqlite(db: Kysely<unknown>): Promise<void> {
  await makeTriggers(db, {
    "note_sizes_insert after insert on note_entries": `
      insert into note_sizes (student_id, bytes) values (new.student_id, ${noteBytes("new")})
        on conflict do update set bytes = bytes + excluded.bytes;`,
    "note_sizes_delete after delete on note_entries": `
      update note_sizes set bytes = bytes - (${noteBytes("old")}) where student_id = old.student_id;
      delete from note_sizes where student_id = old.student_id and bytes <= 0;`,
    "note_sizes_update after update of title, description, alt on note_entries": `
      update note_sizes set bytes = bytes + (${textBytes("new")}) - (${textBytes("old")})
        where student_id = new.student_id;`,
  });
}
