import type { StudentSheetEntry } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { shownTitle } from "@madrasa/contract/shown-title";
import { formatHijriDate } from "../../i18n/dates/months.ts";
import { t } from "../../i18n/t.ts";
import { toCsv } from "../../lib/format/csv.ts";
import { inFileName } from "../../lib/format/file-name.ts";
import { TRACKS } from "./next-passage.ts";
import { heldDays, stateOn } from "./month-counts.ts";
import type { Month } from "./overview.api.ts";
import { passageWords } from "./passage-words.ts";
import { gradeName, trackName } from "./sheet-entry-words.ts";
import { type Days, isWithoutClass, type StudentRecord } from "./record.api.ts";
import { eventsOf } from "./test-words.ts";

type RecordedDay = Days["days"][number];
type SheetEntries = RecordedDay["sheetEntries"];
type Cell = string | number;

/** Isolates keep the order on screen, but would be visible characters in a cell. */
const ISOLATES = /[\u2066-\u2069]/g;

export const monthFileName = ({ course }: Month, month: string): string =>
  `sheet-${inFileName(shownTitle(course))}-${month.slice(0, 7)}.csv`;

export const recordFileName = ({ student }: StudentRecord): string =>
  `record-${inFileName(`${student.firstName} ${student.lastName}`)}.csv`;

export function monthFile(month: Month, sheetEntries: readonly StudentSheetEntry[]): string {
  const rows = heldDays(month).flatMap((day) =>
    month.students.flatMap((student) => {
      const state = stateOn(month, student, day);
      if (state === undefined) return [];
      const own = sheetEntries.filter((row) => row.day === day && row.studentId === student._id);
      return [
        [
          ...dates(day),
          `${student.firstName} ${student.lastName}${student.until ? ` · ${t("sheet.hasLeft")}` : ""}`,
          t("sheet.attendance", { state }),
          ...passages(own),
        ],
      ];
    }),
  );
  const head = [t("sheet.name"), t("sheet.attendanceOf"), ...passagesHead()];
  return toCsv([[...datesHead(), ...head], ...rows]);
}

export function recordFile({ days, courses }: Pick<Days, "days" | "courses">): string {
  const titles = new Map(courses.map((course) => [course._id, shownTitle(course)]));
  const rows = days.map((one) => {
    const { day, courseId, sheetEntries, note } = one;
    return [
      ...dates(day),
      titles.get(courseId) ?? "",
      attendanceWords(one),
      ...passages(sheetEntries),
      note,
      eventsOf(one).join("\n").replaceAll(ISOLATES, ""),
    ];
  });
  const words = [t("sheet.note"), t("sheet.testsAndFinished")];
  const head = [t("sheet.course"), t("sheet.attendanceOf"), ...passagesHead(), ...words];
  return toCsv([[...datesHead(), ...head], ...rows]);
}

function attendanceWords(day: Days["days"][number]): string {
  if (day.attendance !== null) return t("sheet.attendance", { state: day.attendance });
  return isWithoutClass(day) ? t("sheet.isOff") : "";
}

const datesHead = () => [t("sheet.date"), t("sheet.hijriDate")];
const dates = (day: string): Cell[] => [day, formatHijriDate(day)];

const passagesHead = () =>
  TRACKS.flatMap((track) => {
    const word = trackName(track);
    return [word, `${word}: ${t("sheet.gradeWord")}`, `${word}: ${t("sheet.stumbles")}`];
  });

const passages = (sheetEntries: SheetEntries): Cell[] =>
  TRACKS.flatMap((track): Cell[] => {
    const own = sheetEntries.filter((one) => one.track === track);
    const [row] = own;
    if (!row) return ["", "", ""];
    const lines = (cell: (one: SheetEntries[number]) => Cell) => own.map(cell).join("\n");
    return [
      lines((one) => passageWords(one).replaceAll(ISOLATES, "")),
      lines(({ grade }) => gradeName(grade)),
      // Numeric, so that spreadsheets can sum it.
      own.length === 1 ? (row.stumbles ?? "") : lines(({ stumbles }) => stumbles ?? "–"),
    ];
  });
