import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { BATCH_SIZE } from "../../platform/database/delete-batch.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { markForDeletion, deleteFilesInBackground } from "../../base/files/index.ts";
import { actAs } from "../../base/identity/index.ts";
import { requireFamilyRecitation } from "./recitations.policy.ts";
import {
  clearSound,
  deleteRecitations,
  listEnded,
  listRecitationIds,
} from "./ended-recitations.queries.ts";

/** Deletes a recitation for its family. If answered, only the audio and its texts. */
export async function deleteRecitation(platform: Platform, actor: Actor, id: string) {
  const { clock } = platform;
  const now = clock();
  const files = await actAs(platform, actor, async (tx) => {
    // Serialises with the teacher's first playback.
    await lockRows(tx, "recitations", "id", id, "write");
    const { recitation, isStudent, hasGuardian } = await requireFamilyRecitation(
      tx,
      { actor, now },
      id,
    );
    if (isStudent && hasGuardian && recitation.heard_at !== null) throw refuse("RECITATION_HEARD");
    if (recitation.is_held === 1) throw refuse("RECITATION_HELD");
    if (recitation.answered_at === null) return remove(tx, [id], now);
    await clearSound(tx, id);
    const sound = recitation.file_id === null ? [] : [recitation.file_id];
    await markForDeletion(tx, sound, now);
    return sound;
  });
  deleteFilesInBackground(platform, files);
}

/** Returns file ids to delete after the transaction. */
async function remove(tx: Tx, ids: readonly string[], now: number): Promise<string[]> {
  const files = await deleteRecitations(tx, ids);
  await markForDeletion(tx, files, now);
  return files;
}

export async function purgeExpired(
  tx: Tx,
  { now, studentId }: { now: number; studentId?: string },
): Promise<{ count: number; files: string[] }> {
  const ids = await listEnded(tx, { now, limit: BATCH_SIZE, ...(studentId && { studentId }) });
  return { count: ids.length, files: ids.length > 0 ? await remove(tx, ids, now) : [] };
}

/** Removes at most `limit` recitations of a deleted student, even retained ones. */
export async function removeSomeRecitations(
  tx: Tx,
  studentId: string,
  { now, limit }: { now: number; limit: number },
): Promise<{ count: number; files: string[] }> {
  const ids = await listRecitationIds(tx, studentId, limit);
  return { count: ids.length, files: ids.length > 0 ? await remove(tx, ids, now) : [] };
}

export async function sweepRecitations(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  for (;;) {
    const { count, files } = await database.transaction((tx) => purgeExpired(tx, { now: clock() }));
    deleteFilesInBackground(platform, files);
    if (count < BATCH_SIZE) return;
  }
}
