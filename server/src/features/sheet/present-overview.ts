import type { z } from "zod";
import { AGAIN } from "@madrasa/contract/quran/goes-on";
import { partsHeard, UNHEARD_DAYS } from "@madrasa/contract/quran/parts";
import type { Mushaf } from "@madrasa/contract/quran/units";
import type { sheet } from "@madrasa/contract/sheet";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { CourseWithTeacher } from "../courses/index.ts";
import {
  findFirstDay,
  listLastHeld,
  listLastNew,
  listPassages,
  listRecitalsIn,
  type PassagesOf,
} from "./overview.queries.ts";
import {
  presentAbsences,
  presentCourse,
  presentName,
  presentRecital,
  presentStates,
} from "./present-sheet.ts";
import { dateOf, dayIn, earliestDay } from "./school-day.ts";
import { listAbsences, listPupils, listSheetDays } from "./sheet.queries.ts";

type Overview = z.input<typeof sheet.readOverview.data>;
type Month = z.input<typeof sheet.readMonth.data>;

const ABSENT_DAYS = 3;
const WITHOUT_NEW_DAYS = 7;
const UNHEARD = UNHEARD_DAYS[2];

/** Of whom to ask on a day. */
export async function presentOverview(
  db: Db,
  { course, day, mushaf }: { course: CourseWithTeacher; day: number; mushaf: Mushaf },
): Promise<Overview> {
  const [all, held, lastNew, passages] = await Promise.all([
    listPupils(db, course.id),
    listLastHeld(db, course.id, { until: day, limit: ABSENT_DAYS }),
    listLastNew(db, course.id, day),
    listPassages(db, course.id, { since: day - (UNHEARD - 1) * DAY, until: day }),
  ]);
  const passagesBy = Map.groupBy(passages, ({ student_id }) => student_id);
  const first = held[ABSENT_DAYS - 1];
  const absences = await listAbsences(db, { courseId: course.id }, { from: first ?? day, to: day });
  const weekAgo = day - WITHOUT_NEW_DAYS * DAY;
  const hasMet = held.some((one) => one > weekAgo);
  const pupils = all
    .filter(({ suspended }) => suspended === 0)
    .map((pupil) => {
      const isOwn = (row: { student_id: string }) => row.student_id === pupil.id;
      const parts = partsOf(passagesBy.get(pupil.id) ?? [], mushaf);
      const absent = absences.filter((row) => isOwn(row) && row.state === "absent");
      return {
        who: { _id: pupil.id, ...presentName(pupil) },
        wasAbsent:
          first !== undefined && held.every((one) => absent.some((row) => row.day === one)),
        lastNew: lastNew.find(isOwn)?.day ?? null,
        isNew: earliestDay(pupil.enrolled_at) > weekAgo,
        hasAll: parts.every((part) => part.learned === part.verses),
        unheard: parts.filter(({ heardOn }) => heardOn === BEFORE).map(({ part }) => part),
      };
    });
  return {
    course: presentCourse(course),
    absent: pupils.filter(({ wasAbsent }) => wasAbsent).map(({ who }) => who),
    withoutNew: pupils
      .filter((one) => hasMet && !one.isNew && !one.hasAll && (one.lastNew ?? 0) <= weekAgo)
      .map(({ who, lastNew: last }) => ({ ...who, lastDay: last === null ? null : dateOf(last) })),
    unheard: pupils
      .filter(({ unheard }) => unheard.length > 0)
      .map(({ who, unheard: parts }) => ({ ...who, parts })),
  };
}

/** In place of a day: before those that were looked at, and in them. */
const BEFORE = 0;
const SINCE = 1;

/** The thirty parts by what was learned at any time, and what of it was heard since a day. */
function partsOf(passages: readonly PassagesOf[], mushaf: Mushaf) {
  return partsHeard(
    passages.flatMap(({ from_verse: from, learned_to, heard_to }) => [
      ...(learned_to === null
        ? []
        : [{ from, to: learned_to, track: "old" as const, grade: 1, day: BEFORE }]),
      // What is new and to be heard again is heard, and not learned by that.
      ...(heard_to === null
        ? []
        : [{ from, to: heard_to, track: "new" as const, grade: AGAIN, day: SINCE }]),
    ]),
    mushaf,
  );
}

/** The sheet of the month in which a day is. */
export async function presentMonth(
  db: Db,
  { course, day, timeZone }: { course: CourseWithTeacher; day: number; timeZone: string },
): Promise<Month> {
  const date = new Date(day);
  const beginningOf = (months: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const days = { from: beginningOf(0), to: beginningOf(1) - DAY };
  const [pupils, first, sheetDays, absences, recitals] = await Promise.all([
    listPupils(db, course.id),
    findFirstDay(db, course.id),
    listSheetDays(db, [course.id], days),
    listAbsences(db, { courseId: course.id }, days),
    listRecitalsIn(db, course.id, days),
  ]);
  // Not of pupils who have left: their rows stay for when they come back.
  const ids = new Set(pupils.map(({ id }) => id));
  const isInside = ({ student_id }: { student_id: string }) => ids.has(student_id);
  return {
    course: presentCourse(course),
    teacher: { firstName: course.teacher_first_name, lastName: course.teacher_last_name },
    begins: first === undefined ? null : dateOf(first),
    pupils: pupils.map((pupil) => ({
      _id: pupil.id,
      ...presentName(pupil),
      since: dateOf(dayIn(timeZone, pupil.enrolled_at)),
    })),
    leftOut: Math.max(0, course.student_count - pupils.length),
    days: presentStates(sheetDays),
    absences: presentAbsences(absences.filter(isInside)),
    recitals: recitals.filter(isInside).map((row) => ({
      studentId: row.student_id,
      day: dateOf(row.day),
      ...presentRecital(row),
    })),
  };
}
