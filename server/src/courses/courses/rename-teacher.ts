import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { beginRename, listRenamed, renameSome } from "./rename-teacher.queries.ts";

/**
 * Updates the search texts of a teacher's courses, which contain the name: the first in this transaction, the others in
 * steps of `finishRenames`.
 */
export async function renameTeacher(tx: Tx, teacherId: string): Promise<void> {
  await beginRename(tx, teacherId);
  await renameSome(tx, teacherId);
}

/** Steps are transactions; after an interruption the next sweep continues. */
export async function finishRenames(
  { database }: Pick<Platform, "database">,
  ending?: AbortSignal,
): Promise<void> {
  for (const teacherId of await listRenamed(database.read)) {
    let isMore = true;
    while (isMore) {
      if (ending?.aborted) return;
      isMore = await database.transaction((tx) => renameSome(tx, teacherId));
    }
  }
}
