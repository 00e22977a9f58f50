import type { z } from "zod";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import { GRADES, TRACKS } from "@madrasa/contract/halaqa/sheet-fields";
import { GRADE_REPEAT } from "@madrasa/contract/quran/directions";
import { mergePassages } from "@madrasa/contract/quran/learned";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { listHalaqas, listSince } from "./records.queries.ts";
import { lastOpenDay, schoolClock, wasMember } from "./school-day.ts";
import { listSheetDays } from "./sheet.queries.ts";

type Week = NonNullable<z.input<typeof sheet.listRecords.data>["records"][number]["week"]>;
type Halaqas = Awaited<ReturnType<typeof listHalaqas>>;
type InHalaqa = { course_id: string; student_id: string; day: number };

export async function readWeeks(
  platform: Platform,
  studentIds: readonly string[],
  halaqas: Halaqas,
): Promise<(studentId: string) => Week> {
  const to = lastOpenDay(schoolClock(platform));
  const weekOf = await readDays(platform, { studentIds, halaqas, from: to - 6 * DAY, to });
  return (studentId) => {
    const { sheetEntries, ...attendance } = weekOf(studentId);
    const learned = sheetEntries.filter(
      ({ track, grade }) => track === "new" && grade !== GRADE_REPEAT,
    );
    return { learned: merged(learned), ...attendance };
  };
}

/** Passages with their grades, by track, and attendance of each student on these days. */
export async function readRecited(
  platform: Platform,
  studentIds: readonly string[],
  { from, to }: { from: number; to: number },
) {
  const halaqas = await listHalaqas(platform.database.read, studentIds);
  const daysOf = await readDays(platform, { studentIds, halaqas, from, to });
  return (studentId: string) => {
    const { sheetEntries, ...attendance } = daysOf(studentId);
    const recited = TRACKS.map((track) => {
      const own = sheetEntries.filter((row) => row.track === track);
      const grades = GRADES.map((grade) => own.filter((row) => row.grade === grade).length);
      return { track, passages: merged(own), grades };
    });
    return { recited: recited.filter(({ passages }) => passages.length > 0), ...attendance };
  };
}

const merged = (sheetEntries: readonly { from_verse: number; to_verse: number }[]) =>
  mergePassages(
    sheetEntries.map(({ from_verse, to_verse }) => ({ from: from_verse, to: to_verse })),
  );

type DaysOf = { studentIds: readonly string[]; halaqas: Halaqas; from: number; to: number };

async function readDays(platform: Platform, { studentIds, halaqas, from, to }: DaysOf) {
  const db = platform.database.read;
  const { timeZone } = platform.settings.now();
  const courseIds = [...new Set(halaqas.map(({ id }) => id))];
  const [{ sheetEntries, absences }, days] = await Promise.all([
    listSince(db, studentIds, from),
    listSheetDays(db, courseIds, { from, to }),
  ]);
  const joined = halaqas.flatMap((halaqa) =>
    days
      .filter(({ course_id, state }) => course_id === halaqa.id && state === "held")
      .filter((held) => wasMember(held, halaqa, timeZone))
      .map(({ course_id, day }) => ({ course_id, student_id: halaqa.student_id, day })),
  );
  return (studentId: string) => {
    const isOf = (row: InHalaqa) => row.student_id === studentId && row.day <= to;
    const own = sheetEntries.filter(isOf);
    const exceptions = absences.filter(isOf);
    const held = new Set(
      [...joined.filter(isOf), ...own, ...exceptions].map((row) => `${row.course_id} ${row.day}`),
    ).size;
    const count = (...states: string[]) =>
      exceptions.filter(({ state }) => states.includes(state)).length;
    return {
      sheetEntries: own,
      held,
      here: held - count("absent", "excused"),
      late: count("late"),
    };
  };
}
