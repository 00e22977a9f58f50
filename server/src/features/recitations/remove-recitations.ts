import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ROWS_AT_ONCE } from "../../platform/database/delete-some.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { markForDeletion, removeFilesLater } from "../files/index.ts";
import { requireSession } from "../../identity/index.ts";
import { ofFamily } from "./recitations.policy.ts";
import {
  clearSound,
  deleteRecitations,
  isHeld,
  listEnded,
  listSomeOf,
} from "./ended-recitations.queries.ts";

/** Deletes a recitation for its family. Of an answered one only the sound and its words go. */
export async function deleteRecitation(platform: Platform, actor: Actor, id: string) {
  const { database, clock } = platform;
  const now = clock();
  const files = await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // The teacher who begins to hear it at the same moment waits, or is waited for.
    await lockRows(tx, "recitations", "id", id, "write");
    const { recitation, isPupil, hasGuardian } = await ofFamily(tx, { actor, now }, id);
    if (isPupil && hasGuardian && recitation.heard_at !== null) throw refuse("RECITATION_HEARD");
    if (await isHeld(tx, id)) throw refuse("RECITATION_HELD");
    if (recitation.answered_at === null) return remove(tx, [id], now);
    await clearSound(tx, id);
    const sound = recitation.file_id === null ? [] : [recitation.file_id];
    await markForDeletion(tx, sound, now);
    return sound;
  });
  removeFilesLater(platform, files);
}

/** Returns the ids of the files, whose bytes are to be removed after the transaction. */
async function remove(tx: Tx, ids: readonly string[], now: number): Promise<string[]> {
  const files = await deleteRecitations(tx, ids);
  await markForDeletion(tx, files, now);
  return files;
}

/** Removes some whose time is over, of one student or of all. */
export async function removeEnded(
  tx: Tx,
  { now, studentId }: { now: number; studentId?: string },
): Promise<{ count: number; files: string[] }> {
  const ids = await listEnded(tx, { now, limit: ROWS_AT_ONCE, ...(studentId && { studentId }) });
  return { count: ids.length, files: ids.length > 0 ? await remove(tx, ids, now) : [] };
}

/** Removes at most `limit` recitations of a student whose account is gone, whatever holds them. */
export async function removeSomeRecitations(
  tx: Tx,
  studentId: string,
  { now, limit }: { now: number; limit: number },
): Promise<{ count: number; files: string[] }> {
  const ids = await listSomeOf(tx, studentId, limit);
  return { count: ids.length, files: ids.length > 0 ? await remove(tx, ids, now) : [] };
}

/** Removes recitations and answers whose time is over. */
export async function sweepRecitations(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  for (;;) {
    const { count, files } = await database.transaction((tx) => removeEnded(tx, { now: clock() }));
    removeFilesLater(platform, files);
    if (count < ROWS_AT_ONCE) return;
  }
}
