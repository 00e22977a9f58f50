import type { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import type { StudentRecital } from "@madrasa/contract/halaqa/recital-rows";
import type { QueuedCall } from "../../device/outbox/index.ts";

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

export type Done = Pick<QueuedCall, "call" | "query" | "body">;

const isSheetCall = (call: QueuedCall["call"]): call is SheetCall =>
  SHEET_CALLS.some((one) => one === call);

/** True for entries of this sheet that were not refused. */
const standsIn = (sheet: Sheet, act: QueuedCall & { refusal?: string | undefined }): boolean =>
  isSheetCall(act.call) && act.query["courseId"] === sheet.course._id && act.refusal === undefined;

/** "" for a passage from a build with one passage a day. */
export const passageIdOf = ({ passageId = "" }: Pick<Recital, "passageId">): string => passageId;

/** Returns the sheet after an accepted entry. Idempotent. */
export function applyEntry(sheet: Sheet, { call, query, body }: Done): Sheet {
  const { studentId = "", day = "", track, passageId = "" } = query;
  const isOfPupil = (row: { studentId: string; day: string }) =>
    row.studentId === studentId && row.day === day;
  switch (call) {
    case "sheet/writeRecital": {
      const entry = body["entry"] as Entry | null;
      const isOfTrack = (row: Recital) => !row.isElsewhere && row.track === track && isOfPupil(row);
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
        track: track as Track,
        ...(passageId !== "" && { passageId }),
      };
      const recitals = sheet.recitals
        .filter((row) => isReplaced(row) || !isEqual(row))
        .map((row) => (isReplaced(row) ? written : row));
      if (!recitals.includes(written)) recitals.push(written);
      return held({ ...sheet, recitals }, day);
    }
    case "sheet/markAttendance": {
      const state = body["state"] as Attendance;
      const others = sheet.absences.filter((row) => !isOfPupil(row));
      const absences = state === "present" ? others : [...others, { studentId, day, state }];
      return (state === "present" ? freed : held)({ ...sheet, absences }, day);
    }
    case "sheet/writeNote": {
      const note = String(body["note"]);
      const others = sheet.notes.filter((row) => !isOfPupil(row));
      return { ...sheet, notes: note === "" ? others : [...others, { studentId, day, note }] };
    }
    case "sheet/markDay":
      return withDay(sheet, day, body["state"] as Sheet["days"][number]["state"] | null);
    case "sheet/setDirection": {
      const direction = body["direction"] as Pupil["direction"];
      const pupils = sheet.pupils.map((one) =>
        one._id === studentId ? { ...one, direction } : one,
      );
      return { ...sheet, pupils };
    }
    default:
      return sheet;
  }
}

export const withQueuedEntries = (sheet: Sheet, acts: readonly QueuedCall[]): Sheet =>
  acts.filter((act) => standsIn(sheet, act)).reduce(applyEntry, sheet);

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
