import { ANNOUNCEMENT_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import { inBatches, ROWS_AT_ONCE } from "../../platform/database/delete-batch.ts";
import type { Platform } from "../../platform/platform.ts";
import { DELETE_BEFORE } from "./announcements.queries.ts";

export async function sweepAnnouncements({ database, clock }: Platform): Promise<void> {
  const before = clock() - ANNOUNCEMENT_DAYS * DAY;
  for (const deleteSome of DELETE_BEFORE) {
    await inBatches(database, (tx) => deleteSome(tx, before, ROWS_AT_ONCE));
  }
}
