import type { z } from "zod";
import { NO_CLASS_AHEAD_DAYS } from "@madrasa/contract/limits";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { TRACKS } from "@madrasa/contract/halaqa/sheet-fields";
import { type Direction, guessDirection } from "@madrasa/contract/quran/directions";
import { mergePassages } from "@madrasa/contract/quran/learned";
import type { Mushaf } from "@madrasa/contract/quran/units";
import { partsLearned } from "@madrasa/contract/quran/parts";
import { proposePassages } from "@madrasa/contract/quran/proposals";
import { newestFirst } from "@madrasa/contract/quran/track-entries";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUser, listChildren, listDeciding } from "../../base/identity/index.ts";
import { readKnown, readLearned } from "./learned-verses.ts";
import { presentCourse, presentName, presentSheetEntry, sheetDaysUntil } from "./present-sheet.ts";
import { readWeeks } from "./present-week.ts";
import { listFinished, presentTest } from "./present-tests.ts";
import {
  listCourses,
  listDaysOf,
  listHalaqas,
  listLastDays,
  listWrittenAt,
} from "./records.queries.ts";
import { dateOf, lastOpenDay, type Membership, schoolClock, wasMember } from "./school-day.ts";
import {
  isSeen,
  listAbsences,
  listLastSheetEntries,
  listNotes,
  listSeen,
  listSheetDays,
  listSheetEntriesOf,
} from "./sheet.queries.ts";
import { editableFrom } from "./sheet.policy.ts";
import { listSubstitutes } from "./substitutes.queries.ts";
import { listTests } from "./tests.queries.ts";

type StudentRecord = z.input<typeof sheet.readStudentRecord.data>;
type Days = z.input<typeof sheet.listDays.data>;
type Records = z.input<typeof sheet.listRecords.data>["records"];
type PersonRow = { id: string; first_name: string; last_name: string };

type Way = { chosen: Direction | null; mushaf: Mushaf };

/** Entries from which a sheet of today proposes the next passages. */
const listLastEntries = async (platform: Platform, studentId: string) =>
  parseSheetEntries(
    await listLastSheetEntries(
      platform.database.read,
      { studentId },
      sheetDaysUntil(lastOpenDay(schoolClock(platform))),
    ),
  );

function proposeNext(
  entries: Awaited<ReturnType<typeof listLastEntries>>,
  learned: Parameters<typeof mergePassages>[0],
  { chosen, mushaf }: Way,
) {
  const newest = (track: (typeof TRACKS)[number]) =>
    newestFirst(entries.filter((row) => row.track === track));
  const passages = mergePassages(learned);
  return proposePassages({
    newest: { new: newest("new"), recent: newest("recent"), old: newest("old") },
    learned: passages,
    direction: chosen ?? guessDirection(newest("new"), passages) ?? "onward",
    mushaf,
  });
}

export async function presentRecord(
  platform: Platform,
  student: PersonRow,
  chosen: Direction | null,
): Promise<StudentRecord> {
  const db = platform.database.read;
  const { mushaf } = platform.settings.now();
  const [entries, learned, known, guardians] = await Promise.all([
    listLastEntries(platform, student.id),
    readLearned(db, [student.id]),
    readKnown(db, [student.id]),
    listDeciding(db, [student.id]),
  ]);
  const runs = learned.get(student.id) ?? [];
  const proposals = proposeNext(entries, runs, { chosen, mushaf });
  return {
    student: { _id: student.id, ...presentName(student) },
    mushaf,
    direction: chosen,
    nextPassage: {
      new: proposals.new ?? null,
      recent: proposals.recent ?? null,
      old: proposals.old ?? null,
    },
    parts: partsLearned(runs, mushaf).map((part) => ({
      ...part,
      lastHeardOn: part.lastHeardOn === null ? null : dateOf(part.lastHeardOn),
    })),
    known: mergePassages(known.get(student.id) ?? []),
    hasGuardian: guardians.length > 0,
  };
}

export async function presentOwnRecord(platform: Platform, student: PersonRow) {
  const db = platform.database.read;
  const tomorrow = lastOpenDay(schoolClock(platform)) + DAY;
  const halaqas = await listHalaqas(db, [student.id]);
  const ids = halaqas.map(({ id }) => id);
  const [substitutes, ahead] = await Promise.all([
    listSubstitutes(db, ids),
    listSheetDays(db, ids, { from: tomorrow, to: tomorrow + NO_CLASS_AHEAD_DAYS * DAY }),
  ]);
  const chosen = halaqas.find(({ direction }) => direction !== null)?.direction ?? null;
  return {
    ...(await presentRecord(platform, student, chosen)),
    halaqas: halaqas.map((halaqa) => ({
      course: presentCourse(halaqa),
      teacher: presentName(halaqa),
      substitutes: substitutes
        .filter(({ course_id, accepted_at }) => course_id === halaqa.id && accepted_at !== null)
        .map(presentName),
      noClass: ahead
        .filter(({ course_id }) => course_id === halaqa.id)
        .map(({ day }) => dateOf(day))
        .toSorted(),
    })),
  };
}

export async function readNextLesson(platform: Platform, studentId: string) {
  const db = platform.database.read;
  const [halaqas, entries, learned] = await Promise.all([
    listHalaqas(db, [studentId]),
    listLastEntries(platform, studentId),
    readLearned(db, [studentId]),
  ]);
  const chosen = halaqas.find(({ direction }) => direction !== null)?.direction ?? null;
  const { mushaf } = platform.settings.now();
  const nextPassage = proposeNext(entries, learned.get(studentId) ?? [], { chosen, mushaf });
  const track = TRACKS.find((one) => nextPassage[one] !== undefined);
  const passage = track && nextPassage[track];
  return {
    courseIds: halaqas.map(({ id }) => id),
    lesson: track && passage && { track, ...passage },
  };
}

const DAYS_AT_ONCE = 30;

type Wanted = {
  studentId: string;
  before?: number | undefined;
  /** Restricts to the halaqa whose sheet the reader fills in. */
  halaqa?: Membership & { id: string; writer: Actor };
};

export async function presentDays(
  platform: Platform,
  { studentId, halaqa, before }: Wanted,
): Promise<Days> {
  const db = platform.database.read;
  const clock = schoolClock(platform);
  const { mushaf, timeZone } = platform.settings.now();
  const courseId = halaqa?.id;
  const found = await listDaysOf(db, {
    studentId,
    courseId,
    // Days off may be in the future.
    before: Math.min(before ?? Infinity, lastOpenDay(clock) + DAY),
    limit: DAYS_AT_ONCE,
  });
  const last = found.at(-1);
  if (last === undefined) return { days: [], courses: [], nextDay: null };
  const between = { from: last, to: found[0] ?? last };
  const halaqas = halaqa ? [halaqa] : await listHalaqas(db, [studentId]);
  const halaqaIds = halaqas.map(({ id }) => id);
  const membershipIn = new Map<string, Membership>(halaqas.map((one) => [one.id, one]));
  const isWanted = (row: { course_id: string }) =>
    courseId === undefined || row.course_id === courseId;
  const [sheetEntries, absences, notes, tests, sheetDays, seen] = await Promise.all([
    listSheetEntriesOf(db, studentId, between),
    listAbsences(db, { studentId }, between),
    listNotes(db, { studentId }, between),
    listTests(db, studentId, between),
    listSheetDays(db, halaqaIds, between),
    listSeen(db, [studentId]),
  ]);
  const finished = await listFinished(db, studentId, {
    entries: sheetEntries.filter(isWanted),
    mushaf,
  });
  const open = halaqa && editableFrom(halaqa.writer, clock.now);
  const daysIn = sheetDays.filter((row) => {
    const membership = membershipIn.get(row.course_id);
    return membership !== undefined && wasMember(row, membership, timeZone);
  });
  const days = found.flatMap((day) => {
    const isOf = (row: { course_id: string; day: number }) => row.day === day && isWanted(row);
    const written = [...sheetEntries, ...absences, ...notes, ...tests, ...daysIn].filter(isOf);
    const ids = new Set(written.map(({ course_id }) => course_id));
    // Days with deleted entries only are read for their history.
    if (halaqa && !sheetDays.some(isOf)) ids.add(halaqa.id);
    return [...ids].toSorted().map((id) => {
      const inHalaqa = (row: { course_id: string; day: number }) =>
        isOf(row) && row.course_id === id;
      const own = sheetEntries.filter(inHalaqa);
      const state = sheetDays.find(inHalaqa)?.state;
      const exception = absences.find(inHalaqa)?.state;
      const isHeld =
        own.length > 0 || exception !== undefined || daysIn.find(inHalaqa)?.state === "held";
      const lastAt = Math.max(
        0,
        ...[own, absences, notes, tests].flatMap((rows) =>
          rows.filter(inHalaqa).map(({ at }) => at),
        ),
      );
      return {
        courseId: id,
        day: dateOf(day),
        attendance: isHeld ? (exception ?? ("present" as const)) : null,
        ...(!isHeld && state !== "off" && { isUnmarked: true as const }),
        sheetEntries: own.map(presentSheetEntry),
        note: notes.find(inHalaqa)?.note ?? "",
        tests: tests.filter(inHalaqa).map((test) => presentTest(test, open)),
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

export async function presentRecords(platform: Platform, actor: Actor): Promise<Records> {
  const db = platform.database.read;
  const own = actor.role === "student" ? await findUser(db, actor.id) : undefined;
  const children = await listChildren(db, actor.id);
  const people: PersonRow[] = [...(own ? [own] : []), ...children];
  const ids = people.map(({ id }) => id);
  const [halaqas, lastDays, seen] = await Promise.all([
    listHalaqas(db, ids),
    listLastDays(db, ids),
    listSeen(db, ids),
  ]);
  const childIds = children.map(({ id }) => id);
  const [written, weekOf] = await Promise.all([
    listWrittenAt(db, lastDays),
    childIds.length === 0 ? undefined : readWeeks(platform, childIds, halaqas),
  ]);
  return people.flatMap((person) => {
    const isOf = (row: { student_id: string }) => row.student_id === person.id;
    const last = lastDays.find(isOf)?.day;
    const own = halaqas.filter(isOf);
    if (own.length === 0 && last === undefined) return [];
    const at = written.find(isOf)?.at ?? 0;
    return [
      {
        student: { _id: person.id, ...presentName(person) },
        isOwn: person.id === actor.id,
        halaqas: own.map(presentCourse),
        lastDay: last === undefined ? null : dateOf(last),
        seen: last !== undefined && isSeen(seen.find(isOf), { day: last, at }),
        week: (person.id !== actor.id && weekOf?.(person.id)) || null,
      },
    ];
  });
}
