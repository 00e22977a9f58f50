import type { z } from "zod";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import { GRADE_REPEAT } from "@madrasa/contract/quran/directions";
import { mergePassages } from "@madrasa/contract/quran/learned";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { type listHalaqas, listSince } from "./records.queries.ts";
import { dayIn, lastOpenDay, schoolClock } from "./school-day.ts";
import { listSheetDays } from "./sheet.queries.ts";

type Week = NonNullable<z.input<typeof sheet.listRecords.data>["records"][number]["week"]>;
type Halaqas = Awaited<ReturnType<typeof listHalaqas>>;
type InHalaqa = { course_id: string; student_id: string; day: number };

export async function readWeeks(
  platform: Platform,
  studentIds: readonly string[],
  halaqas: Halaqas,
): Promise<(studentId: string) => Week> {
  const db = platform.database.read;
  const { timeZone } = platform.settings.now();
  const to = lastOpenDay(schoolClock(platform));
  const from = to - 6 * DAY;
  const courseIds = [...new Set(halaqas.map(({ id }) => id))];
  const [{ sheetEntries, absences }, days] = await Promise.all([
    listSince(db, studentIds, from),
    listSheetDays(db, courseIds, { from, to }),
  ]);
  const joined = halaqas.flatMap(({ id, student_id, enrolled_at }) => {
    const since = dayIn(timeZone, enrolled_at);
    return days
      .filter(({ course_id, day, state }) => course_id === id && state === "held" && day >= since)
      .map(({ course_id, day }) => ({ course_id, student_id, day }));
  });
  return (studentId) => {
    const isOf = (row: InHalaqa) => row.student_id === studentId;
    const own = sheetEntries.filter(isOf);
    const exceptions = absences.filter(isOf);
    const held = new Set(
      [...joined.filter(isOf), ...own, ...exceptions].map((row) => `${row.course_id} ${row.day}`),
    ).size;
    const count = (...states: string[]) =>
      exceptions.filter(({ state }) => states.includes(state)).length;
    const learned = own.filter(({ track, grade }) => track === "new" && grade !== GRADE_REPEAT);
    return {
      learned: mergePassages(
        learned.map(({ from_verse, to_verse }) => ({ from: from_verse, to: to_verse })),
      ),
      held,
      here: held - count("absent", "excused"),
      late: count("late"),
    };
  };
}
