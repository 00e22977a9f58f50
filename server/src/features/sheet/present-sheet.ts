import type { z } from "zod";
import { SHEET_DAYS } from "@madrasa/contract/limits";
import { isAdmin } from "@madrasa/contract/roles";
import type { sheet } from "@madrasa/contract/sheet";
import type { Actor } from "../../platform/actor.ts";
import { DAY, isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { languageOf, type CourseWithTeacher } from "../courses/index.ts";
import { dateOf, earliestDay } from "./school-day.ts";
import { openFrom } from "./sheet.policy.ts";
import {
  isSeen,
  listAbsences,
  listFormer,
  listLastRecitals,
  listNotes,
  listPupils,
  listSeen,
  listSheetDays,
  type RecitalRow,
} from "./sheet.queries.ts";
import { listSubstitutes } from "./substitutes.queries.ts";

type Sheet = z.input<typeof sheet.readSheet.data>;
type Former = z.input<typeof sheet.listFormer.data>["former"];

export const presentCourse = (course: Parameters<typeof languageOf>[0] & { id: string }) => ({
  _id: course.id,
  title: course.title,
  language: languageOf(course),
});

export const presentName = (person: { first_name: string | null; last_name: string | null }) => ({
  firstName: person.first_name ?? "",
  lastName: person.last_name ?? "",
});

export const presentRecital = (row: RecitalRow) => ({
  track: row.track,
  from: row.from_verse,
  to: row.to_verse,
  grade: row.grade,
  ...(row.stumbles !== null && { stumbles: row.stumbles }),
  unit: row.unit,
});

export const presentStates = (days: Awaited<ReturnType<typeof listSheetDays>>) =>
  days.flatMap(({ day, state }) => (state === null ? [] : [{ day: dateOf(day), state }]));

export const presentAbsences = (absences: Awaited<ReturnType<typeof listAbsences>>) =>
  absences.flatMap(({ student_id, day, state }) =>
    state === "present" ? [] : [{ studentId: student_id, day: dateOf(day), state }],
  );

/** The sheet of a course on a day, with the days before it. */
export async function presentSheet(
  { database: { read: db }, clock, settings }: Platform,
  { actor, course, day }: { actor: Actor; course: CourseWithTeacher; day: number },
): Promise<Sheet> {
  const of = { courseId: course.id };
  const days = { from: day - (SHEET_DAYS - 1) * DAY, to: day };
  const [pupils, recitals, sheetDays, absences, notes, substitutes] = await Promise.all([
    listPupils(db, course.id),
    listLastRecitals(db, course.id, days),
    listSheetDays(db, [course.id], days),
    listAbsences(db, of, days),
    listNotes(db, of, days),
    listSubstitutes(db, [course.id]),
  ]);
  // Not of pupils who have left: their rows stay for when they come back.
  const ids = new Set(pupils.map(({ id }) => id));
  const isInside = ({ student_id }: { student_id: string }) => ids.has(student_id);
  const seen = await listSeen(db, [...ids]);
  const written = [...recitals, ...absences, ...notes];
  const isOwn = course.teacher_id === actor.id;
  return {
    course: presentCourse(course),
    teacher: { firstName: course.teacher_first_name, lastName: course.teacher_last_name },
    mushaf: settings.now().mushaf,
    openFrom: dateOf(openFrom(actor, clock())),
    pupils: pupils.map((pupil) => ({
      _id: pupil.id,
      ...presentName(pupil),
      since: dateOf(earliestDay(pupil.enrolled_at)),
      isSuspended: pupil.suspended === 1,
      direction: pupil.direction,
    })),
    leftOut: Math.max(0, course.student_count - pupils.length),
    recitals: recitals.filter(isInside).map((row) => ({
      studentId: row.student_id,
      day: dateOf(row.day),
      ...presentRecital(row),
      ...(row.course_id !== course.id && { isElsewhere: true as const }),
    })),
    days: presentStates(sheetDays),
    absences: presentAbsences(absences.filter(isInside)),
    notes: notes
      .filter(isInside)
      .map(({ student_id, day: of, note }) => ({ studentId: student_id, day: dateOf(of), note })),
    seen: seen.map((one) => {
      const { student_id, day: last, at } = one;
      const unseen = written.filter(
        (row) => row.student_id === student_id && row.day <= last && !isSeen(one, row),
      );
      return {
        studentId: student_id,
        day: dateOf(Math.min(last, ...unseen.map((row) => row.day - DAY))),
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

const FORMER_MAX = 100;

/** What stood on a pupil's day before. */
export async function presentFormer(
  db: Db,
  place: { courseId: string; studentId: string; day: number },
): Promise<Former> {
  const rows = await listFormer(db, place, FORMER_MAX);
  return rows.map((former) => ({
    by: presentName(former),
    deviceTime: isoTime(former.device_at),
    at: isoTime(former.at),
    ...readFormer(former),
  }));
}

type OfRecital = Pick<RecitalRow, "from_verse" | "to_verse" | "stumbles" | "unit"> & {
  grade: RecitalRow["grade"] | null;
};

function readFormer({ what, row }: Awaited<ReturnType<typeof listFormer>>[number]) {
  const kept = JSON.parse(row) as unknown;
  if (what === "attendance") return { attendance: (kept as Pick<Absence, "state">).state };
  if (what === "note") return { note: (kept as { note: string }).note };
  const { grade, ...passage } = kept as OfRecital;
  if (grade === null) return { takenBack: what };
  return {
    recital: presentRecital({
      ...passage,
      grade,
      track: what,
      course_id: "",
      student_id: "",
      day: 0,
      at: 0,
    }),
  };
}

type Absence = Awaited<ReturnType<typeof listAbsences>>[number];
