import { SLIP_DAYS, SLIP_HELD_DAYS } from "@madrasa/contract/limits";
import { DAY, isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { listSlips } from "./slips.queries.ts";
import { printedOf } from "./short-code.ts";

/** Active slips of a course for its teacher; decrypted for printing only. */
export async function presentSlips(
  { config, clock, database: { read: db } }: Platform,
  { courseId, isToPrint }: { courseId: string; isToPrint: boolean },
) {
  const rows = await listSlips(db, courseId, clock());
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    printed: isToPrint ? printedOf(config.secretKey, row) : null,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.created_at + SLIP_DAYS * DAY),
    heldUntil: row.held_at === null ? null : isoTime(row.held_at + SLIP_HELD_DAYS * DAY),
    taken:
      row.taken_at === null
        ? null
        : {
            at: isoTime(row.taken_at),
            student: {
              firstName: row.student_first_name ?? "",
              lastName: row.student_last_name ?? "",
            },
            by: {
              firstName: row.taker_first_name ?? "",
              lastName: row.taker_last_name ?? "",
              phoneNumber: row.taker_phone,
              country: row.taker_country,
            },
            isNew: row.seen_at === null,
          },
  }));
}
