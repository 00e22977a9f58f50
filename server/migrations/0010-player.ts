import type { Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";
import { makeFunctions, makeTriggers, runAll } from "./first-release/run-all.ts";

/** An older program leaves the columns empty; triggers count the bytes of what it writes too. */
export const oldestProgram = "0001-first-release";

const text = (row: string) =>
  `octet_length(${row}.title) + octet_length(${row}.description) + octet_length(${row}.alt)`;

/** The size of pictures in pixels; notes can be rewritten, and are listed over all lessons. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runAll(db, [
    "alter table files add column width integer",
    "alter table files add column height integer",
    "create index note_entries_newest on note_entries (student_id, created_at, id)",
  ]);
  if (dialect === "sqlite") {
    await makeTriggers(db, {
      "note_sizes_update after update of title, description, alt on note_entries": `
        update note_sizes set bytes = bytes + (${text("new")}) - (${text("old")})
          where student_id = new.student_id;`,
    });
    return;
  }
  await makeFunctions(db, {
    change_note_sizes: `
      update note_sizes set bytes = note_sizes.bytes + changed.more
        from (select after.student_id, sum(${text("after")} - (${text("before")})) as more
          from after join before using (id) group by after.student_id) as changed
        where note_sizes.student_id = changed.student_id and changed.more <> 0;
      return null;`,
  });
  await runAll(db, [
    `create trigger note_sizes_update after update on note_entries
      referencing old table as before new table as after
      for each statement execute function change_note_sizes()`,
  ]);
}
