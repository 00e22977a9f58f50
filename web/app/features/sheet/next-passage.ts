import { type Direction, goesOn, guessDirection } from "@madrasa/contract/quran/goes-on";
import { type Unit, unitAtFirst, UNITS_OF } from "@madrasa/contract/quran/units";
import type { Passage } from "@madrasa/contract/quran/verses";
import type { Pupil, Recital, Sheet, Track } from "./apply-acts.ts";

export const TRACKS = ["new", "recent", "old"] as const;

export type TrackState = {
  track: Track;
  /** Of the day. */
  entry: Recital | undefined;
  /** Heard last before the day. */
  last: Recital | undefined;
  /** What is heard next: undefined where nothing was heard yet, and after the last verse of the way. */
  next: Passage | undefined;
  unit: Unit;
  direction: Direction;
};

/** A pupil's track on a day: what was heard, and where it goes on. */
function trackState(sheet: Sheet, pupil: Pupil, day: string, track: Track): TrackState {
  const own = sheet.recitals.filter((row) => row.studentId === pupil._id && row.track === track);
  const entry = own.find((row) => row.day === day && !row.isElsewhere);
  const before = own
    .filter((row) => row.day < day || (row.day === day && row.isElsewhere))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const [last] = before;
  const isRound = track !== "new";
  const direction = isRound
    ? "onward"
    : (pupil.direction ?? guessDirection(before.slice(0, 2)) ?? "onward");
  const { mushaf } = sheet;
  const wanted = entry?.unit ?? last?.unit;
  const unit = wanted && UNITS_OF[mushaf].includes(wanted) ? wanted : unitAtFirst(track, mushaf);
  const next = last && goesOn(last, { unit: last.unit, mushaf, direction, isRound });
  return { track, entry, last, next, unit, direction };
}

export const trackStates = (sheet: Sheet, pupil: Pupil, day: string): TrackState[] =>
  TRACKS.map((track) => trackState(sheet, pupil, day, track));

export const attendanceOn = (sheet: Sheet, pupil: Pupil, day: string) =>
  sheet.absences.find((row) => row.studentId === pupil._id && row.day === day)?.state ?? "present";

/** How many were there on a day, and how many of them late: of those who were in the circle, and not suspended. */
export function countThere(sheet: Sheet, day: string) {
  const states = sheet.pupils
    .filter(({ isSuspended, since }) => !isSuspended && since <= day)
    .map((pupil) => attendanceOn(sheet, pupil, day));
  const away = states.filter((one) => one === "absent" || one === "excused").length;
  const late = states.filter((one) => one === "late").length;
  return { here: states.length - away, away, late };
}

/** Not there, or without a right to an entry. */
export function isAway(sheet: Sheet, pupil: Pupil, day: string): boolean {
  const state = attendanceOn(sheet, pupil, day);
  return pupil.isSuspended || pupil.since > day || state === "absent" || state === "excused";
}

/** Every track that was ever heard was heard on the day, and at least one. */
function isHeard(sheet: Sheet, pupil: Pupil, day: string): boolean {
  const states = trackStates(sheet, pupil, day);
  return states.some(({ entry }) => entry) && states.every(({ entry, last }) => entry ?? !last);
}

/** Who is heard next: the first after this pupil, in the order of the circle, who is there and not heard yet. */
export function nextPupil(sheet: Sheet, day: string, after?: Pupil): Pupil | undefined {
  const place = sheet.pupils.findIndex(({ _id }) => _id === after?._id);
  const order = [...sheet.pupils.slice(place + 1), ...sheet.pupils.slice(0, Math.max(0, place))];
  return order.find((pupil) => !isAway(sheet, pupil, day) && !isHeard(sheet, pupil, day));
}
