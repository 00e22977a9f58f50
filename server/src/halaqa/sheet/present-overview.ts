import type { z } from "zod";
import { partsLearned, UNHEARD_DAYS } from "@madrasa/contract/quran/parts";
import type { Mushaf } from "@madrasa/contract/quran/units";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { CourseWithTeacher } from "../../courses/courses/index.ts";
import {
  countSheetEntries,
  findFirstDay,
  listDaysHeard,
  listLastHeld,
  listLastNew,
  listWhoLeft,
} from "./overview.queries.ts";
import { readLearned } from "./learned-verses.ts";
import { presentAbsences, presentCourse, presentName, presentStates } from "./present-sheet.ts";
import { dateOf, dayIn, earliestDay, hadJoined, type Membership } from "./school-day.ts";
import { listAbsences, listSheetStudents, listSheetDays } from "./sheet.queries.ts";

type Overview = z.input<typeof sheet.readOverview.data>;
type Month = z.input<typeof sheet.readMonth.data>;

const ABSENT_DAYS = 3;
const WITHOUT_NEW_DAYS = 7;
const UNHEARD = UNHEARD_DAYS[2];

const isUnheard = (since: number | null, day: number) =>
  since !== null && since <= day - UNHEARD * DAY;

export async function presentOverview(
  db: Db,
  { course, day, mushaf }: { course: CourseWithTeacher; day: number; mushaf: Mushaf },
): Promise<Overview> {
  const [all, held, lastNew] = await Promise.all([
    listSheetStudents(db, course.id),
    listLastHeld(db, course.id, { until: day, limit: ABSENT_DAYS }),
    listLastNew(db, course.id, day),
  ]);
  const learned = await readLearned(
    db,
    all.map(({ id }) => id),
  );
  const first = held[ABSENT_DAYS - 1];
  const absences = await listAbsences(db, { courseId: course.id }, { from: first ?? day, to: day });
  const weekAgo = day - WITHOUT_NEW_DAYS * DAY;
  const hasMet = held.some((one) => one > weekAgo);
  const students = all
    .filter(({ suspended }) => suspended === 0)
    .map((student) => {
      const isOwn = (row: { student_id: string }) => row.student_id === student.id;
      const parts = partsLearned(learned.get(student.id) ?? [], mushaf);
      const absent = absences.filter((row) => isOwn(row) && row.state === "absent");
      return {
        who: { _id: student.id, ...presentName(student) },
        wasAbsent:
          first !== undefined && held.every((one) => absent.some((row) => row.day === one)),
        lastNew: lastNew.find(isOwn)?.day ?? null,
        isNew: earliestDay(student.enrolled_at) > weekAgo,
        hasAll: parts.every((part) => part.learned === part.verses),
        unheard: parts
          .filter(({ unheardSince }) => isUnheard(unheardSince, day))
          .map(({ part }) => part),
      };
    });
  return {
    course: presentCourse(course),
    absent: students.filter(({ wasAbsent }) => wasAbsent).map(({ who }) => who),
    withoutNew: students
      .filter((one) => hasMet && !one.isNew && !one.hasAll && (one.lastNew ?? 0) <= weekAgo)
      .map(({ who, lastNew: last }) => ({ ...who, lastDay: last === null ? null : dateOf(last) })),
    unheard: students
      .filter(({ unheard }) => unheard.length > 0)
      .map(({ who, unheard: parts }) => ({ ...who, parts })),
  };
}

export function monthOf(day: number) {
  const date = new Date(day);
  const beginningOf = (months: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  return { from: beginningOf(0), to: beginningOf(1) - DAY };
}

const NOTHING_HEARD = { new: 0, recent: 0, old: 0, again: 0, mistakes: 0 };

export async function presentMonth(
  db: Db,
  { course, day, timeZone }: { course: CourseWithTeacher; day: number; timeZone: string },
): Promise<Month> {
  const days = monthOf(day);
  const [students, first, sheetDays, absences, counts] = await Promise.all([
    listSheetStudents(db, course.id),
    findFirstDay(db, course.id),
    listSheetDays(db, [course.id], days),
    listAbsences(db, { courseId: course.id }, days),
    countSheetEntries(db, course.id, days),
  ]);
  const heardOf = new Map(
    counts.map(({ student_id, first: from, last: to, ...heard }) => [
      student_id,
      { from, to, heard },
    ]),
  );
  const firstDayOf = (joinedAt: number) => {
    const joinedOn = dayIn(timeZone, joinedAt);
    const held = sheetDays.find((one) => one.day === joinedOn && one.state === "held");
    return held && !hadJoined(held, joinedAt, timeZone) ? joinedOn + DAY : joinedOn;
  };
  const since = new Map(students.map(({ id, enrolled_at }) => [id, firstDayOf(enrolled_at)]));
  const awayOf = ({ away_from: from, away_until: until }: Membership) =>
    from !== null &&
    until !== null && {
      away: { from: dateOf(firstDayOf(from)), until: dateOf(firstDayOf(until)) },
    };
  const others = [...absences, ...counts]
    .map((row) => row.student_id)
    .filter((id) => !since.has(id));
  const early = counts
    .filter((one) => one.first < (since.get(one.student_id) ?? 0))
    .map((one) => one.student_id);
  const [left, daysHeard] = await Promise.all([
    listWhoLeft(db, course.id, [...new Set(others)]),
    listDaysHeard(db, course.id, { ...days, studentIds: early }),
  ]);
  const ids = new Set([...students, ...left].map(({ id }) => id));
  return {
    course: presentCourse(course),
    teacher: { firstName: course.teacher_first_name, lastName: course.teacher_last_name },
    begins: first === undefined ? null : dateOf(first),
    students: [
      ...students.map((student) => {
        const joined = since.get(student.id) ?? 0;
        const heardBefore = daysHeard
          .filter((row) => row.student_id === student.id && row.day < joined)
          .map((row) => dateOf(row.day));
        return {
          _id: student.id,
          ...presentName(student),
          since: dateOf(joined),
          ...awayOf(student),
          ...(heardBefore.length > 0 && { heardBefore }),
          heard: heardOf.get(student.id)?.heard ?? NOTHING_HEARD,
        };
      }),
      ...left.map((student) => {
        const own = heardOf.get(student.id);
        const written = [
          ...absences.filter((row) => row.student_id === student.id).map((row) => row.day),
          ...(own ? [own.from, own.to] : []),
        ];
        return {
          _id: student.id,
          ...presentName(student),
          since: dateOf(Math.min(...written)),
          until: dateOf(Math.max(...written)),
          heard: own?.heard ?? NOTHING_HEARD,
        };
      }),
    ],
    leftOut: Math.max(0, course.student_count - students.length),
    days: presentStates(sheetDays),
    absences: presentAbsences(absences.filter(({ student_id }) => ids.has(student_id))),
  };
}
