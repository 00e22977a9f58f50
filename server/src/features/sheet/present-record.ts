import type { z } from "zod";
import type { sheet } from "@madrasa/contract/sheet";
import { goesOn, guessDirection, type Direction } from "@madrasa/contract/quran/goes-on";
import type { Mushaf } from "@madrasa/contract/quran/units";
import { partsHeard } from "@madrasa/contract/quran/parts";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUser, listChildren } from "../../identity/index.ts";
import { presentCourse, presentName, presentRecital } from "./present-sheet.ts";
import { heardIn, listFinished, presentTest } from "./present-tests.ts";
import {
  listCircles,
  listCourses,
  listDaysOf,
  listLastDays,
  listWrittenAt,
} from "./records.queries.ts";
import { dateOf, dayIn, latestDay } from "./school-day.ts";
import {
  isSeen,
  listAbsences,
  listNotes,
  listRecitalsOf,
  listSeen,
  listSheetDays,
  type RecitalRow,
} from "./sheet.queries.ts";
import { openFrom } from "./sheet.policy.ts";
import { listSubstitutes } from "./substitutes.queries.ts";
import { listTests } from "./tests.queries.ts";

type PupilRecord = z.input<typeof sheet.readPupil.data>;
type Days = z.input<typeof sheet.listDays.data>;
type Records = z.input<typeof sheet.listRecords.data>["records"];
type Named = { id: string; first_name: string; last_name: string };

/** Where each track goes on, and the thirty parts, from all that a pupil has recited, the newest first. */
export function presentRecord(
  student: Named,
  rows: readonly RecitalRow[],
  { chosen, mushaf }: { chosen: Direction | null; mushaf: Mushaf },
): PupilRecord {
  const heard = rows.map(heardIn);
  const newest = heard.filter(({ track }) => track === "new").slice(0, 2);
  const direction = chosen ?? guessDirection(newest) ?? "onward";
  const next = (of: RecitalRow["track"]) => {
    const last = heard.find(({ track }) => track === of);
    if (!last) return null;
    const isRound = of !== "new";
    const way = {
      unit: last.unit,
      mushaf,
      direction: isRound ? "onward" : direction,
      isRound,
    } as const;
    return goesOn(last, way) ?? null;
  };
  return {
    student: { _id: student.id, ...presentName(student) },
    mushaf,
    direction: chosen,
    goesOn: { new: next("new"), recent: next("recent"), old: next("old") },
    parts: partsHeard(heard, mushaf).map((part) => ({
      ...part,
      heardOn: part.heardOn === null ? null : dateOf(part.heardOn),
    })),
  };
}

/** A person's own record, with the circles that the person is in. */
export async function presentOwnRecord(db: Db, student: Named, mushaf: Mushaf) {
  const [rows, circles] = await Promise.all([
    listRecitalsOf(db, student.id),
    listCircles(db, [student.id]),
  ]);
  const substitutes = await listSubstitutes(
    db,
    circles.map(({ id }) => id),
  );
  const chosen = circles.find(({ direction }) => direction !== null)?.direction ?? null;
  return {
    ...presentRecord(student, rows, { chosen, mushaf }),
    circles: circles.map((circle) => ({
      course: presentCourse(circle),
      teacher: presentName(circle),
      substitutes: substitutes
        .filter(({ course_id, accepted_at }) => course_id === circle.id && accepted_at !== null)
        .map(presentName),
    })),
  };
}

const DAYS_AT_ONCE = 30;

type Wanted = {
  studentId: string;
  before?: number | undefined;
  /** The circle alone whose sheet somebody keeps, and reads. */
  circle?: { id: string; enrolled_at: number; writer: Actor };
};

/** A page of a pupil's days, of all circles or of one. */
export async function presentDays(
  { database: { read: db }, clock, settings }: Platform,
  { studentId, circle, before }: Wanted,
): Promise<Days> {
  const now = clock();
  const courseId = circle?.id;
  const found = await listDaysOf(db, {
    studentId,
    courseId,
    before: before ?? latestDay(now) + DAY,
    limit: DAYS_AT_ONCE,
  });
  const last = found.at(-1);
  if (last === undefined) return { days: [], courses: [], nextDay: null };
  const between = { from: last, to: found[0] ?? last };
  const circles = circle ? [circle] : await listCircles(db, [studentId]);
  const circleIds = circles.map(({ id }) => id);
  const { mushaf, timeZone } = settings.now();
  // A day that was found for another circle may be from before the pupil was in this one.
  const wasIn = (row: { course_id: string; day: number }) =>
    circles.some((one) => one.id === row.course_id && row.day >= dayIn(timeZone, one.enrolled_at));
  const isWanted = (row: { course_id: string }) =>
    courseId === undefined || row.course_id === courseId;
  const [recitals, absences, notes, tests, sheetDays, seen] = await Promise.all([
    listRecitalsOf(db, studentId, between),
    listAbsences(db, { studentId }, between),
    listNotes(db, { studentId }, between),
    listTests(db, studentId, between),
    listSheetDays(db, circleIds, between),
    listSeen(db, [studentId]),
  ]);
  const finished = await listFinished(db, studentId, {
    entries: recitals.filter(isWanted),
    mushaf,
  });
  const open = circle && openFrom(circle.writer, now);
  const days = found.flatMap((day) => {
    const isOf = (row: { course_id: string; day: number }) => row.day === day && isWanted(row);
    const written = [
      ...recitals,
      ...absences,
      ...notes,
      ...tests,
      ...sheetDays.filter(wasIn),
    ].filter(isOf);
    return [...new Set(written.map(({ course_id }) => course_id))].toSorted().map((id) => {
      const inCircle = (row: { course_id: string; day: number }) =>
        isOf(row) && row.course_id === id;
      const own = recitals.filter(inCircle);
      const state = sheetDays.find(inCircle)?.state;
      const exception = absences.find(inCircle)?.state;
      const isHeld = state === "held" || own.length > 0 || exception !== undefined;
      const lastAt = Math.max(
        0,
        ...[own, absences, notes, tests].flatMap((rows) =>
          rows.filter(inCircle).map(({ at }) => at),
        ),
      );
      return {
        courseId: id,
        day: dateOf(day),
        attendance: isHeld ? (exception ?? ("present" as const)) : null,
        ...(!isHeld && state !== "off" && { isUnmarked: true as const }),
        recitals: own.map(presentRecital),
        note: notes.find(inCircle)?.note ?? "",
        tests: tests.filter(inCircle).map((test) => presentTest(test, open)),
        finished: finished
          .filter((one) => one.courseId === id && one.day === day)
          .map(({ part }) => part),
        seen: isSeen(seen[0], { day, at: lastAt }),
      };
    });
  });
  const courses = await listCourses(db, [...new Set(days.map((day) => day.courseId))]);
  return {
    days,
    courses: courses.map(presentCourse),
    nextDay: found.length < DAYS_AT_ONCE ? null : dateOf(last),
  };
}

/** The records that somebody may read: the own of a student, and those of a guardian's children. */
export async function presentRecords(db: Db, actor: Actor): Promise<Records> {
  const own = actor.role === "student" ? await findUser(db, actor.id) : undefined;
  const people: Named[] = [...(own ? [own] : []), ...(await listChildren(db, actor.id))];
  const ids = people.map(({ id }) => id);
  const [circles, lastDays, seen] = await Promise.all([
    listCircles(db, ids),
    listLastDays(db, ids),
    listSeen(db, ids),
  ]);
  const written = await listWrittenAt(db, lastDays);
  return people.flatMap((person) => {
    const isOf = (row: { student_id: string }) => row.student_id === person.id;
    const last = lastDays.find(isOf)?.day;
    const own = circles.filter(isOf);
    if (own.length === 0 && last === undefined) return [];
    const at = written.find(isOf)?.at ?? 0;
    return [
      {
        student: { _id: person.id, ...presentName(person) },
        isOwn: person.id === actor.id,
        circles: own.map(presentCourse),
        lastDay: last === undefined ? null : dateOf(last),
        seen: last !== undefined && isSeen(seen.find(isOf), { day: last, at }),
      },
    ];
  });
}
