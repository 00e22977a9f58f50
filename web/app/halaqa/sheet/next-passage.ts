import { type Direction, guessDirection } from "@madrasa/contract/quran/directions";
import { countsAsLearned, mergePassages } from "@madrasa/contract/quran/learned";
import { proposePassages } from "@madrasa/contract/quran/proposals";
import { lastOfTrack, newestFirst } from "@madrasa/contract/quran/track-entries";
import { offeredUnit, type Unit, unitAtFirst } from "@madrasa/contract/quran/units";
import type { Passage } from "@madrasa/contract/quran/verses";
import type { SheetStudent, SheetEntry, Sheet, Track } from "./apply-entries.ts";

export const TRACKS = ["new", "recent", "old"] as const;

export type TrackState = {
  track: Track;
  entries: readonly SheetEntry[];
  /** Entry that the track goes on from, before the day. */
  last: SheetEntry | undefined;
  /** Suggested next passage. Undefined if nothing has been heard yet or nothing is left. */
  next: Passage | undefined;
  unit: Unit;
  direction: Direction;
};

export function trackStates(sheet: Sheet, student: SheetStudent, day: string): TrackState[] {
  const { mushaf } = sheet;
  const own = sheet.sheetEntries.filter((row) => row.studentId === student._id);
  const ofDay = own.filter((row) => row.day === day && !row.isElsewhere);
  const heard = (track: Track) => ({
    entries: ofDay.filter((row) => row.track === track),
    before: newestFirst(own.filter((row) => row.track === track && isBefore(row, day))),
  });
  const of = { new: heard("new"), recent: heard("recent"), old: heard("old") };
  const newestOf = (track: Track) => [...of[track].entries.toReversed(), ...of[track].before];
  const newest = (track: Track) => newestOf(track)[0];
  const learned = mergePassages([...student.learned, ...own.filter(countsAsLearned)]);
  const direction =
    student.direction ??
    guessDirection(of.new.before.slice(0, 2), learned) ??
    guessDirection(of.new.entries.toReversed(), learned) ??
    "onward";
  const proposals = proposePassages({
    newest: { new: newestOf("new"), recent: newestOf("recent"), old: newestOf("old") },
    heard: { new: of.new.entries, recent: of.recent.entries },
    today: lessonOf(ofDay),
    learned,
    direction,
    mushaf,
  });
  return TRACKS.map((track) => {
    const { entries, before } = of[track];
    const wanted = newest(track)?.unit;
    const unit = wanted ? offeredUnit(wanted, mushaf) : unitAtFirst(track, mushaf);
    const isRound = track !== "new";
    return {
      track,
      entries,
      last: lastOfTrack(before),
      next: proposals[track],
      unit,
      direction: isRound ? "onward" : direction,
    };
  });
}

const isBefore = (row: SheetEntry, day: string): boolean =>
  row.day < day || (row.day === day && row.isElsewhere === true);

/**
 * Passage before which recent revision ends: the last new one with its successors or, if recent was heard since, that
 * passage.
 */
function lessonOf(ofDay: readonly SheetEntry[]): Passage | undefined {
  const last = ofDay.findLast(({ track }) => track !== "old");
  if (!last || last.track === "recent") return last;
  if (ofDay.some(({ track }) => track === "recent")) return last;
  const lessons = mergePassages(ofDay.filter(({ track }) => track === "new"));
  return lessons.find(({ from, to }) => from <= last.from && to >= last.to);
}

export const attendanceOn = (sheet: Sheet, student: SheetStudent, day: string) =>
  sheet.absences.find((row) => row.studentId === student._id && row.day === day)?.state ??
  "present";

/** Students present on a day, and the late ones among them. Counts members who are not suspended. */
export function countAttendance(sheet: Sheet, day: string) {
  const states = sheet.students
    .filter(({ isSuspended, since }) => !isSuspended && since <= day)
    .map((student) => attendanceOn(sheet, student, day));
  const away = states.filter((one) => one === "absent" || one === "excused").length;
  const late = states.filter((one) => one === "late").length;
  return { here: states.length - away - late, away, late };
}

/** True if absent or not allowed to have entries. */
export function isAway(sheet: Sheet, student: SheetStudent, day: string): boolean {
  const state = attendanceOn(sheet, student, day);
  return student.isSuspended || student.since > day || state === "absent" || state === "excused";
}

/** True if every track ever heard was heard on the day, and at least one. */
function isHeard(sheet: Sheet, student: SheetStudent, day: string): boolean {
  const states = trackStates(sheet, student, day);
  const isEntered = ({ entries }: TrackState) => entries.length > 0;
  return states.some(isEntered) && states.every((state) => isEntered(state) || !state.last);
}

/** The next present student after `after`, in the order of the halaqa, who has not been heard. */
export function nextStudent(
  sheet: Sheet,
  day: string,
  after?: SheetStudent,
): SheetStudent | undefined {
  const index = sheet.students.findIndex(({ _id }) => _id === after?._id);
  const order = [
    ...sheet.students.slice(index + 1),
    ...sheet.students.slice(0, Math.max(0, index)),
  ];
  return order.find((student) => !isAway(sheet, student, day) && !isHeard(sheet, student, day));
}
