import { partsFinished } from "@madrasa/contract/quran/finished";
import { countsAsLearned } from "@madrasa/contract/quran/learned";
import { endBefore, endOfUnit, type Mushaf } from "@madrasa/contract/quran/units";
import type { Db } from "../../platform/database/database.ts";
import type { SheetEntryRow } from "./sheet.queries.ts";
import { heardIn, readKnown } from "./learned-verses.ts";
import { listSheetEntriesAmong, type listTests } from "./tests.queries.ts";

type Test = Awaited<ReturnType<typeof listTests>>[number];

/** `openFrom`: first writable day; undefined for readers. */
export const presentTest = (test: Test, editableFrom: number | undefined) => ({
  kind: test.kind,
  from: test.from_verse,
  to: test.to_verse,
  grade: test.grade,
  examiner: test.examiner,
  ...(editableFrom !== undefined && editableFrom <= test.day && { isOpen: true as const }),
});

/** Parts completed by these entries. Reads only the entries of parts touched. */
export async function listFinished(
  db: Db,
  studentId: string,
  { entries, mushaf }: { entries: readonly SheetEntryRow[]; mushaf: Mushaf },
) {
  const heard = entries
    .map(heardIn)
    .filter((entry) => entry.track === "new" && countsAsLearned(entry));
  if (heard.length === 0) return [];
  const first = Math.min(...heard.map(({ from }) => from));
  const last = Math.max(...heard.map(({ to }) => to));
  const verses = {
    from: endBefore(first, "part", mushaf) + 1,
    to: endOfUnit(last, "part", mushaf),
  };
  const until = Math.max(...heard.map(({ day }) => day));
  const [rows, known] = await Promise.all([
    listSheetEntriesAmong(db, studentId, { verses, until }),
    readKnown(db, [studentId]),
  ]);
  const all = rows.map((row) => ({ ...heardIn(row), courseId: row.course_id }));
  return partsFinished(all, mushaf, known.get(studentId)).map(
    ({ part, entry: { day, courseId } }) => ({
      part,
      day,
      courseId,
    }),
  );
}
