import type { Kysely } from "kysely";
import type { Dialect } from "../../src/platform/database/database.ts";
import { makeFunctions, makeTriggers, runAll } from "./run-all.ts";

/** The lesson's new file replaces the old one, unless it is another rendition. */
const FOLLOW = `update lesson_files set file_id = new.file_id
  where lesson_id = new.id and file_id = old.file_id
    and not exists (select 1 from lesson_files where lesson_id = new.id and file_id = new.file_id);`;

/** At the time of the row, which is over: a mark of any time has the same effect. A shared file stays. */
const REMOVE = `update files set marked_for_deletion_at = old.created_at, confirmed_at = null
  where id = old.file_id and marked_for_deletion_at is null and shared = 0;`;

/** A lesson's renditions follow its file; files of renditions and texts go with them. */
export async function followLessonFiles(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const changed = "after update of file_id on lessons";
  const removed = ["lesson_files", "lesson_texts"].map(
    (table) => `${table}_removed after delete on ${table}`,
  );
  if (dialect === "sqlite") {
    await makeTriggers(db, {
      [`lessons_file ${changed} when old.file_id <> new.file_id`]: FOLLOW,
      ...Object.fromEntries(removed.map((event) => [event, REMOVE])),
    });
    return;
  }
  await makeFunctions(db, {
    follow_lesson_file: `${FOLLOW} return null;`,
    remove_lesson_file: `${REMOVE} return null;`,
  });
  await runAll(db, [
    `create trigger lessons_file ${changed} for each row
      when (old.file_id <> new.file_id) execute function follow_lesson_file()`,
    ...removed.map(
      (event) => `create trigger ${event} for each row execute function remove_lesson_file()`,
    ),
  ]);
}
