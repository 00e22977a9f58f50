import type { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import type { StudentSheetEntry } from "@madrasa/contract/halaqa/sheet-entry-rows";
import type { CallOf, QueuedCall } from "../../device/outbox/index.ts";

type SheetResponse = DataOf<typeof contract.sheet.readSheet>;
export type SheetEntry = StudentSheetEntry;
export type Sheet = Omit<SheetResponse, "sheetEntries"> & { sheetEntries: SheetEntry[] };
export type SheetStudent = Sheet["students"][number];
export type Entry = NonNullable<BodyOf<typeof contract.sheet.writeSheetEntry>["entry"]>;
export type Chosen = Omit<Entry, "grade">;
export type Track = SheetEntry["track"];
export type Attendance = BodyOf<typeof contract.sheet.markAttendance>["state"];

export const SHEET_CALLS = [
  "sheet/writeSheetEntry",
  "sheet/markAttendance",
  "sheet/writeNote",
  "sheet/markDay",
  "sheet/setDirection",
] as const;
export type SheetCall = (typeof SHEET_CALLS)[number];

/** An entry, whether queued or accepted. */
export type QueuedSheetCall = CallOf<SheetCall>;

type Queued = { refusal?: string | undefined };

export const isQueuedSheetCall = <Entry extends QueuedCall & Queued>(
  action: Entry,
): action is Entry & QueuedCall<SheetCall> => SHEET_CALLS.some((one) => one === action.call);

/** "" for a passage from a build with one passage a day. */
export const passageIdOf = ({ passageId = "" }: Pick<SheetEntry, "passageId">): string => passageId;

/** Returns the sheet after an accepted entry. Idempotent. */
export function applyEntry(sheet: Sheet, action: QueuedSheetCall): Sheet {
  switch (action.call) {
    case "sheet/writeSheetEntry": {
      const { studentId, day, track, passageId = "" } = action.query;
      const { entry } = action.body;
      const isOfTrack = (row: SheetEntry) =>
        !row.isElsewhere && row.track === track && isOf(action.query, row);
      const isReplaced = (row: SheetEntry) => isOfTrack(row) && passageIdOf(row) === passageId;
      if (!entry) {
        const others = sheet.sheetEntries.filter((row) => !isReplaced(row));
        return freed({ ...sheet, sheetEntries: others }, day);
      }
      // Equal passages of a track and day are merged.
      const isEqual = (row: SheetEntry) =>
        isOfTrack(row) && row.from === entry.from && row.to === entry.to;
      const written: SheetEntry = {
        ...entry,
        studentId,
        day,
        track,
        ...(passageId !== "" && { passageId }),
      };
      const sheetEntries = sheet.sheetEntries
        .filter((row) => isReplaced(row) || !isEqual(row))
        .map((row) => (isReplaced(row) ? written : row));
      if (!sheetEntries.includes(written)) sheetEntries.push(written);
      return held({ ...sheet, sheetEntries }, day);
    }
    case "sheet/markAttendance": {
      const { studentId, day } = action.query;
      const { state } = action.body;
      const others = sheet.absences.filter((row) => !isOf(action.query, row));
      const absences = state === "present" ? others : [...others, { studentId, day, state }];
      return (state === "present" ? freed : held)({ ...sheet, absences }, day);
    }
    case "sheet/writeNote": {
      const { studentId, day } = action.query;
      const { note } = action.body;
      const others = sheet.notes.filter((row) => !isOf(action.query, row));
      return { ...sheet, notes: note === "" ? others : [...others, { studentId, day, note }] };
    }
    case "sheet/markDay":
      return withDay(sheet, action.query.day, action.body.state);
    case "sheet/setDirection": {
      const { direction } = action.body;
      const students = sheet.students.map((one) =>
        one._id === action.query.studentId ? { ...one, direction } : one,
      );
      return { ...sheet, students };
    }
  }
}

type OfDay = { studentId: string; day: string };
const isOf = (one: OfDay, other: OfDay) =>
  one.studentId === other.studentId && one.day === other.day;

export const withQueuedEntries = (sheet: Sheet, actions: readonly (QueuedCall & Queued)[]): Sheet =>
  actions
    .filter(isQueuedSheetCall)
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
    sheet.sheetEntries.some((row) => row.day === day && !row.isElsewhere) ||
    sheet.absences.some((row) => row.day === day);
  return isByEntries && !hasRows ? withDay(sheet, day, null) : sheet;
}

function withDay(sheet: Sheet, day: string, state: Sheet["days"][number]["state"] | null): Sheet {
  const others = sheet.days.filter((one) => one.day !== day);
  return { ...sheet, days: state ? [...others, { day, state }] : others };
}
