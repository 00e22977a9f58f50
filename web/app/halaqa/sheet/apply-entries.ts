import type { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import type { StudentRecital } from "@madrasa/contract/halaqa/recital-rows";
import type { CallOf, QueuedCall } from "../../device/outbox/index.ts";

type SheetResponse = DataOf<typeof contract.sheet.readSheet>;
export type Recital = StudentRecital;
export type Sheet = Omit<SheetResponse, "recitals"> & { recitals: Recital[] };
export type Pupil = Sheet["pupils"][number];
export type Entry = NonNullable<BodyOf<typeof contract.sheet.writeRecital>["entry"]>;
export type Chosen = Omit<Entry, "grade">;
export type Track = Recital["track"];
export type Attendance = BodyOf<typeof contract.sheet.markAttendance>["state"];

export const SHEET_CALLS = [
  "sheet/writeRecital",
  "sheet/markAttendance",
  "sheet/writeNote",
  "sheet/markDay",
  "sheet/setDirection",
] as const;
export type SheetCall = (typeof SHEET_CALLS)[number];

/** An entry, whether queued or accepted. */
export type SheetEntry = CallOf<SheetCall>;

type Queued = { refusal?: string | undefined };

export const isSheetEntry = <Entry extends QueuedCall & Queued>(
  act: Entry,
): act is Entry & QueuedCall<SheetCall> => SHEET_CALLS.some((one) => one === act.call);

/** "" for a passage from a build with one passage a day. */
export const passageIdOf = ({ passageId = "" }: Pick<Recital, "passageId">): string => passageId;

/** Returns the sheet after an accepted entry. Idempotent. */
export function applyEntry(sheet: Sheet, act: SheetEntry): Sheet {
  switch (act.call) {
    case "sheet/writeRecital": {
      const { studentId, day, track, passageId = "" } = act.query;
      const { entry } = act.body;
      const isOfTrack = (row: Recital) =>
        !row.isElsewhere && row.track === track && isOf(act.query, row);
      const isReplaced = (row: Recital) => isOfTrack(row) && passageIdOf(row) === passageId;
      if (!entry) {
        const others = sheet.recitals.filter((row) => !isReplaced(row));
        return freed({ ...sheet, recitals: others }, day);
      }
      // Equal passages of a track and day are merged.
      const isEqual = (row: Recital) =>
        isOfTrack(row) && row.from === entry.from && row.to === entry.to;
      const written: Recital = {
        ...entry,
        studentId,
        day,
        track,
        ...(passageId !== "" && { passageId }),
      };
      const recitals = sheet.recitals
        .filter((row) => isReplaced(row) || !isEqual(row))
        .map((row) => (isReplaced(row) ? written : row));
      if (!recitals.includes(written)) recitals.push(written);
      return held({ ...sheet, recitals }, day);
    }
    case "sheet/markAttendance": {
      const { studentId, day } = act.query;
      const { state } = act.body;
      const others = sheet.absences.filter((row) => !isOf(act.query, row));
      const absences = state === "present" ? others : [...others, { studentId, day, state }];
      return (state === "present" ? freed : held)({ ...sheet, absences }, day);
    }
    case "sheet/writeNote": {
      const { studentId, day } = act.query;
      const { note } = act.body;
      const others = sheet.notes.filter((row) => !isOf(act.query, row));
      return { ...sheet, notes: note === "" ? others : [...others, { studentId, day, note }] };
    }
    case "sheet/markDay":
      return withDay(sheet, act.query.day, act.body.state);
    case "sheet/setDirection": {
      const { direction } = act.body;
      const pupils = sheet.pupils.map((one) =>
        one._id === act.query.studentId ? { ...one, direction } : one,
      );
      return { ...sheet, pupils };
    }
  }
}

type OfDay = { studentId: string; day: string };
const isOf = (one: OfDay, other: OfDay) =>
  one.studentId === other.studentId && one.day === other.day;

/** Includes entries of this sheet that were not refused. */
export const withQueuedEntries = (sheet: Sheet, acts: readonly (QueuedCall & Queued)[]): Sheet =>
  acts
    .filter(isSheetEntry)
    .filter(({ query, refusal }) => query.courseId === sheet.course._id && refusal === undefined)
    .reduce(applyEntry, sheet);

function held(sheet: Sheet, day: string): Sheet {
  const others = sheet.days.filter((one) => one.day !== day);
  const isHeld = sheet.days.some((one) => one.day === day && one.state === "held");
  return isHeld
    ? sheet
    : { ...sheet, days: [...others, { day, state: "held", isByEntries: true }] };
}

/** A day held only because of its entries becomes open again without them. */
function freed(sheet: Sheet, day: string): Sheet {
  const isByEntries = sheet.days.some((one) => one.day === day && one.isByEntries);
  const hasRows =
    sheet.recitals.some((row) => row.day === day && !row.isElsewhere) ||
    sheet.absences.some((row) => row.day === day);
  return isByEntries && !hasRows ? withDay(sheet, day, null) : sheet;
}

function withDay(sheet: Sheet, day: string, state: Sheet["days"][number]["state"] | null): Sheet {
  const others = sheet.days.filter((one) => one.day !== day);
  return { ...sheet, days: state ? [...others, { day, state }] : others };
}
