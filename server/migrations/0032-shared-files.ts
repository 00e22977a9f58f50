import type { Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";
import { makeFunctions, makeTriggers, runAll } from "./first-release/run-all.ts";

/** An older program keeps the bytes of a shared file, which the next newer one gives back. */
export const oldestProgram = "0001-first-release";

/** A shared file is marked by who finds that nothing refers to it any more. */
const REMOVE = `update files set marked_for_deletion_at = old.created_at, confirmed_at = null
  where id = old.file_id and marked_for_deletion_at is null and shared = 0;`;

const REMOVED = {
  lesson_files_removed: "after delete on lesson_files",
  lesson_texts_removed: "after delete on lesson_texts",
};

/** For an older program, which takes every file of what it deletes for its own; it finds this one no second time. */
const STAYS = "update of marked_for_deletion_at on files";
const IS_SHARED = "new.shared = 1 and new.marked_for_deletion_at is not null";

/** A course's copy refers to the files of the course. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runAll(db, [
    "alter table files add column shared integer not null default 0",
    "create index files_shared on files (id) where shared = 1",
    ...["lessons_file on lessons", "lesson_files_file on lesson_files"].flatMap(again),
    ...again("lesson_texts_file on lesson_texts"),
  ]);
  if (dialect === "postgres") {
    await makeFunctions(db, {
      remove_lesson_file: `${REMOVE} return null;`,
      keep_shared_file: `new.marked_for_deletion_at := null; new.confirmed_at := old.confirmed_at;
        new.course_id := null; return new;`,
    });
    await runAll(db, [
      `create trigger files_shared before ${STAYS} for each row
        when (${IS_SHARED}) execute function keep_shared_file()`,
    ]);
    return;
  }
  await runAll(
    db,
    Object.keys(REMOVED).map((name) => `drop trigger ${name}`),
  );
  await makeTriggers(db, {
    ...Object.fromEntries(
      Object.entries(REMOVED).map(([name, event]) => [`${name} ${event}`, REMOVE]),
    ),
    [`files_shared after ${STAYS} when ${IS_SHARED}`]: `update files
      set marked_for_deletion_at = null, confirmed_at = old.confirmed_at, course_id = null
      where id = new.id;`,
  });
}

/** Not unique any more. */
function again(index: string): string[] {
  const [name = ""] = index.split(" ");
  return [`drop index ${name}`, `create index ${index} (file_id)`];
}
