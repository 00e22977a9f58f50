import type { z } from "zod";
import type { home } from "@madrasa/contract/office/home";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentEnrolledCourse } from "../../learning/enrolment/index.ts";
import { findPassageToRepeat, listStudentsToRepeat } from "./records.queries.ts";
import { dateOf } from "./school-day.ts";

type Entry = z.input<typeof home.listEntries.data>["entries"][number];

/** Older passages to repeat are on the sheet only. */
const AGAIN_FOR = 60 * DAY;

export const listRepeatingOnSheet = async (
  { database, clock }: Platform,
  studentIds: readonly string[],
) => listStudentsToRepeat(database.read, studentIds, clock() - AGAIN_FOR);

export async function againEntries(
  { database, clock }: Platform,
  studentId: string,
): Promise<Entry[]> {
  const row = await findPassageToRepeat(database.read, studentId, clock() - AGAIN_FOR);
  if (!row) return [];
  const again = { day: dateOf(row.day), track: row.track };
  return [{ kind: "again", course: presentEnrolledCourse(row), again }];
}
