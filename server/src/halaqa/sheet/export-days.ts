import type { z } from "zod";
import type { exported } from "@madrasa/contract/office/export";
import { isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { dateOf, dayIn } from "./school-day.ts";
import { listKnownOf, listRowsOf, listWrittenDays } from "./export-days.queries.ts";

type Exported = Pick<z.input<typeof exported>, "sheetDays" | "next">;
type Written = { at: number; device_at: number; course_id: string; day: number; title: string };

const DAYS_AT_ONCE = 100;

const cursorOf = (day: number) => day.toString(16).padStart(24, "0");

const presentKnown = ({ runs, at }: Awaited<ReturnType<typeof listKnownOf>>[number]) => ({
  courseId: "",
  course: "",
  day: dateOf(dayIn("UTC", at)),
  what: "known",
  row: { verses: runs },
  isInHistory: false,
  deviceTime: null,
  at: isoTime(at),
});

export async function exportSheetDays(
  db: Db,
  { userId, after }: { userId: string; after: string },
): Promise<Exported> {
  const since = after === "" ? -1 : Number.parseInt(after, 16);
  const days = await listWrittenDays(db, userId, { since, limit: DAYS_AT_ONCE });
  const [from, to] = [days[0], days.at(-1)];
  const known = after === "" ? (await listKnownOf(db, userId)).map(presentKnown) : [];
  if (from === undefined || to === undefined) return { sheetDays: known, next: null };
  const rows = await listRowsOf(db, userId, { from, to });
  const present = (
    row: Written,
    what: string,
    columns: Record<string, string | number | null>,
    isInHistory = false,
  ) => ({
    courseId: row.course_id,
    course: row.title,
    day: dateOf(row.day),
    what,
    row: columns,
    isInHistory,
    deviceTime: isoTime(row.device_at),
    at: isoTime(row.at),
  });
  const sheetDays = [
    ...known,
    ...rows.sheetEntries.map((row) => {
      const { from_verse, to_verse, grade, stumbles, unit } = row;
      return present(row, row.track, { from_verse, to_verse, grade, stumbles, unit });
    }),
    ...rows.absences.map((row) => present(row, "attendance", { state: row.state })),
    ...rows.notes.map((row) => present(row, "note", { note: row.note })),
    ...rows.history.map((row) =>
      present(row, row.what, JSON.parse(row.row) as Record<string, string | number | null>, true),
    ),
    ...rows.tests.map((row) => {
      const { kind, from_verse, to_verse, grade, examiner } = row;
      return present(row, "test", { kind, from_verse, to_verse, grade, examiner });
    }),
    ...rows.seen.map(({ student_id, guardian_id, day, at }) => ({
      courseId: "",
      course: "",
      day: dateOf(day),
      what: "seen",
      row: { studentId: student_id, guardianId: guardian_id },
      isInHistory: false,
      deviceTime: null,
      at: isoTime(at),
    })),
  ];
  return { sheetDays, next: days.length < DAYS_AT_ONCE ? null : cursorOf(to) };
}
