import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { beginRename, listRenamed, renameSome } from "./rename-teacher.queries.ts";

/**
 * Rewrites the search texts of a teacher's courses, since they contain the teacher's name: of the
 * first in this transaction, of the others in the steps of `finishRenames`.
 */
export async function renameTeacher(tx: Tx, teacherId: string): Promise<void> {
  await beginRename(tx, teacherId);
  await renameSome(tx, teacherId);
}

/** Each step is a transaction: if it is interrupted, the next sweep continues. */
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
