import { ANNOUNCEMENT_DAYS } from "@madrasa/contract/limits";
import { markForDeletion } from "../../base/files/index.ts";
import { DAY } from "../../platform/clock.ts";
import { inBatches, BATCH_SIZE } from "../../platform/database/delete-batch.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteAnnouncementsBefore, deleteReadsBefore } from "./announcements.queries.ts";

export async function sweepAnnouncements({ database, clock }: Platform): Promise<void> {
  const now = clock();
  const before = now - ANNOUNCEMENT_DAYS * DAY;
  // Reads first, which are many.
  await inBatches(database, (tx) => deleteReadsBefore(tx, before, BATCH_SIZE));
  await inBatches(database, async (tx) => {
    const gone = await deleteAnnouncementsBefore(tx, before, BATCH_SIZE);
    const images = gone.flatMap(({ image_id }) => image_id ?? []);
    await markForDeletion(tx, images, now);
    return gone.length;
  });
}
