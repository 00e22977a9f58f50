import { DAY, HOUR } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";

/** Milliseconds in which the link may still be used, so the row stays. */
export const NO_BYTES_AFTER = DAY;
/** Tolerates failures of the store in some of six sweeps. */
const OVERDUE = HOUR;

export async function countOverdueDeletions({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<number> {
  const before = clock() - OVERDUE;
  const { count } = await database.read
    .selectFrom("files")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("marked_for_deletion_at", "is not", null)
    .where("marked_for_deletion_at", "<", before)
    .where("created_at", "<", before - NO_BYTES_AFTER)
    .where((eb) =>
      eb.or([eb("chunk_at", "is", null), eb("chunk_at", "<", before - NO_BYTES_AFTER)]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
