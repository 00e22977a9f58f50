import { SLIP_DAYS } from "@madrasa/contract/limits";
import { DAY, isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { listSlips } from "./slips.queries.ts";
import { printedOf } from "./signs.ts";

/** The slips of a course that have not ended, for its teacher. */
export async function presentSlips({ config, clock }: Platform, db: Db, courseId: string) {
  const rows = await listSlips(db, courseId, clock());
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    printed: printedOf(config.secretKey, row),
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.created_at + SLIP_DAYS * DAY),
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
