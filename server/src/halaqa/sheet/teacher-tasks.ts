import type { z } from "zod";
import type { home } from "@madrasa/contract/office/home";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { presentCourse, presentName } from "./present-sheet.ts";
import { listSheets } from "./records.queries.ts";
import { listSheetDays } from "./sheet.queries.ts";

type Task = z.input<typeof home.listTasks.data>["tasks"][number];

const SHEETS_MAX = 100;
const WEEK = 7 * DAY;
const WEEKS = 4;
/** A weekday is usual after this many classes in those weeks. */
const HELD_MIN = 2;

type SheetTasks = { due: Task[]; asked: Task[]; lastHeld: (courseId: string) => number };

/**
 * Sheets of a usual weekday that has neither an entry nor a mark yet, requests to fill in a sheet, and the last day of
 * class in these weeks.
 */
export async function sheetTasks(
  db: Db,
  { teacherId, day }: { teacherId: string; day: number },
): Promise<SheetTasks> {
  const rows = await listSheets(db, teacherId, { limit: SHEETS_MAX });
  const isOpen = (row: (typeof rows)[number]) =>
    row.teacher_id === teacherId || row.accepted_at !== null;
  const open = rows.filter((row) => isOpen(row));
  const days = await listSheetDays(
    db,
    open.map(({ id }) => id),
    { from: day - WEEKS * WEEK, to: day },
  );
  const isDue = (courseId: string) => {
    const own = days.filter(({ course_id }) => course_id === courseId);
    if (own.some((one) => one.day === day)) return false;
    const held = own.filter((one) => one.state === "held" && (day - one.day) % WEEK === 0);
    return held.length >= HELD_MIN;
  };
  return {
    // Ordered by day.
    lastHeld: (courseId) =>
      days.find((one) => one.course_id === courseId && one.state === "held")?.day ?? 0,
    due: open
      .filter(({ id, student_count }) => student_count > 0 && isDue(id))
      .map((row) => ({ kind: "sheet", course: presentCourse(row), students: row.student_count })),
    asked: rows
      .filter((row) => !isOpen(row))
      .map((row) => ({
        kind: "asked",
        course: presentCourse(row),
        teacher: presentName(row),
        help: "sheet",
      })),
  };
}
