import type { z } from "zod";
import { NO_CLASS_AHEAD_DAYS, SHEET_DAYS } from "@madrasa/contract/limits";
import { mergePassages } from "@madrasa/contract/quran/learned";
import { isAdmin } from "@madrasa/contract/roles";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import type { Actor } from "../../platform/actor.ts";
import { DAY, isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { languageOf, type CourseWithTeacher } from "../../courses/courses/index.ts";
import { readLearned } from "./learned-verses.ts";
import { dateOf, dayJoined, lastOpenDay, schoolClock } from "./school-day.ts";
import { editableFrom } from "./sheet.policy.ts";
import {
  listAbsences,
  listHistory,
  listLastSheetEntries,
  listNotes,
  listSheetStudents,
  listSeen,
  listSheetDays,
  listUnseen,
  type SheetEntryRow,
} from "./sheet.queries.ts";
import { listSubstitutes } from "./substitutes.queries.ts";

type Sheet = z.input<typeof sheet.readSheet.data>;
type History = z.input<typeof sheet.listHistory.data>["history"];

export const presentCourse = (course: Parameters<typeof languageOf>[0] & { id: string }) => ({
  _id: course.id,
  title: course.title,
  language: languageOf(course),
});

export const presentName = (person: { first_name: string | null; last_name: string | null }) => ({
  firstName: person.first_name ?? "",
  lastName: person.last_name ?? "",
});

export const presentSheetEntry = (row: SheetEntryRow) => ({
  track: row.track,
  from: row.from_verse,
  to: row.to_verse,
  grade: row.grade,
  stumbles: row.stumbles ?? undefined,
  unit: row.unit,
});

export const presentStates = (days: Awaited<ReturnType<typeof listSheetDays>>) =>
  days.flatMap(({ day, state, by_entries }) =>
    state === null
      ? []
      : [{ day: dateOf(day), state, ...(by_entries === 1 && { isByEntries: true as const }) }],
  );

export const presentAbsences = (absences: Awaited<ReturnType<typeof listAbsences>>) =>
  absences.flatMap(({ student_id, day, state }) =>
    state === "present" ? [] : [{ studentId: student_id, day: dateOf(day), state }],
  );

export const sheetDaysUntil = (day: number) => ({ from: day - (SHEET_DAYS - 1) * DAY, to: day });

export async function presentSheet(
  platform: Platform,
  { actor, course, day }: { actor: Actor; course: CourseWithTeacher; day: number },
): Promise<Sheet> {
  const of = { courseId: course.id };
  const days = sheetDaysUntil(day);
  const db = platform.database.read;
  const clock = schoolClock(platform);
  const today = lastOpenDay(clock);
  const [students, sheetEntries, sheetDays, absences, notes, substitutes] = await Promise.all([
    listSheetStudents(db, course.id),
    listLastSheetEntries(db, of, days),
    listSheetDays(db, [course.id], {
      ...days,
      to: Math.max(day, today + NO_CLASS_AHEAD_DAYS * DAY),
    }),
    listAbsences(db, of, days),
    listNotes(db, of, days),
    listSubstitutes(db, [course.id]),
  ]);
  // Excludes former members, whose rows stay for their return.
  const ids = new Set(students.map(({ id }) => id));
  const isInside = ({ student_id }: { student_id: string }) => ids.has(student_id);
  const [seen, learned] = await Promise.all([listSeen(db, [...ids]), readLearned(db, [...ids])]);
  const unseen = await listUnseen(db, course.id, seen, days.from);
  const isOwn = course.teacher_id === actor.id;
  return {
    course: presentCourse(course),
    teacher: { firstName: course.teacher_first_name, lastName: course.teacher_last_name },
    mushaf: platform.settings.now().mushaf,
    editableFrom: dateOf(editableFrom(actor, clock.now)),
    students: students.map((student) => ({
      _id: student.id,
      ...presentName(student),
      since: dateOf(dayJoined(student.enrolled_at, clock)),
      isSuspended: student.suspended === 1,
      direction: student.direction,
      learned: mergePassages(learned.get(student.id) ?? []),
    })),
    leftOut: Math.max(0, course.student_count - students.length),
    sheetEntries: sheetEntries.filter(({ studentId }) => ids.has(studentId)),
    days: presentStates(sheetDays.filter((one) => one.day <= day || one.day > today)),
    absences: presentAbsences(absences.filter(isInside)),
    notes: notes
      .filter(isInside)
      .map(({ student_id, day: of, note }) => ({ studentId: student_id, day: dateOf(of), note })),
    seen: seen.map(({ student_id, day: last, at }) => {
      const first = unseen.find((one) => one.student_id === student_id)?.day;
      return {
        studentId: student_id,
        day: dateOf(first === undefined ? last : first - DAY),
        at: isoTime(at),
      };
    }),
    substitutes: substitutes.map((person) => ({
      _id: person.person_id,
      ...presentName(person),
      isAsked: person.accepted_at === null,
    })),
    can: { askSubstitute: isOwn },
    ...(isAdmin(actor.role) && { isOfAdmin: true as const }),
  };
}

const HISTORY_MAX = 100;

export async function presentHistory(
  db: Db,
  rowKey: { courseId: string; studentId: string; day: number },
): Promise<History> {
  const rows = await listHistory(db, rowKey, HISTORY_MAX);
  return rows.map((history) => ({
    by: presentName(history),
    deviceTime: isoTime(history.device_at),
    at: isoTime(history.at),
    ...readHistoryRow(history),
  }));
}

type OfSheetEntry = Pick<SheetEntryRow, "from_verse" | "to_verse" | "stumbles" | "unit"> & {
  grade: SheetEntryRow["grade"] | null;
};

function readHistoryRow({ what, row }: Awaited<ReturnType<typeof listHistory>>[number]) {
  const kept = JSON.parse(row) as unknown;
  if (what === "attendance") return { attendance: (kept as Pick<Absence, "state">).state };
  if (what === "note") return { note: (kept as { note: string }).note };
  const { grade, ...passage } = kept as OfSheetEntry;
  if (grade === null) return { takenBack: what };
  return {
    sheetEntry: presentSheetEntry({
      ...passage,
      grade,
      track: what,
      course_id: "",
      student_id: "",
      day: 0,
      passage_id: "",
      heard_at: 0,
      at: 0,
    }),
  };
}

type Absence = Awaited<ReturnType<typeof listAbsences>>[number];
