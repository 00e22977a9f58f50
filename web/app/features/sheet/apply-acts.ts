import type { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import type { Act } from "../waiting/index.ts";

export type Sheet = DataOf<typeof contract.sheet.readSheet>;
export type Pupil = Sheet["pupils"][number];
export type Recital = Sheet["recitals"][number];
export type Entry = NonNullable<BodyOf<typeof contract.sheet.writeRecital>["entry"]>;
/** What was chosen before a grade was pressed. */
export type Chosen = Omit<Entry, "grade">;
export type Track = Recital["track"];
export type Attendance = BodyOf<typeof contract.sheet.markAttendance>["state"];

/** The calls by which a sheet is kept, which may all wait for a line. */
export const SHEET_CALLS = [
  "sheet/writeRecital",
  "sheet/markAttendance",
  "sheet/writeNote",
  "sheet/markDay",
] as const;
export type SheetCall = (typeof SHEET_CALLS)[number];

export type Done = Pick<Act, "call" | "query" | "body">;

const isSheetCall = (call: Act["call"]): call is SheetCall =>
  SHEET_CALLS.some((one) => one === call);

/** Of this sheet, and not refused. */
const standsIn = (sheet: Sheet, act: Act & { refusal?: string | undefined }): boolean =>
  isSheetCall(act.call) && act.query["courseId"] === sheet.course._id && act.refusal === undefined;

/** The sheet once the server has accepted an act; the same where it is applied twice. */
export function applyAct(sheet: Sheet, { call, query, body }: Done): Sheet {
  const { studentId = "", day = "", track } = query;
  const isOfPupil = (row: { studentId: string; day: string }) =>
    row.studentId === studentId && row.day === day;
  switch (call) {
    case "sheet/writeRecital": {
      const entry = body["entry"] as Entry | null;
      const others = sheet.recitals.filter(
        (row) => row.isElsewhere || row.track !== track || !isOfPupil(row),
      );
      if (!entry) return { ...sheet, recitals: others };
      const added = { ...entry, studentId, day, track: track as Track };
      return held({ ...sheet, recitals: [...others, added] }, day);
    }
    case "sheet/markAttendance": {
      const state = body["state"] as Attendance;
      const others = sheet.absences.filter((row) => !isOfPupil(row));
      const absences = state === "present" ? others : [...others, { studentId, day, state }];
      return held({ ...sheet, absences }, day);
    }
    case "sheet/writeNote": {
      const note = String(body["note"]);
      const others = sheet.notes.filter((row) => !isOfPupil(row));
      return { ...sheet, notes: note === "" ? others : [...others, { studentId, day, note }] };
    }
    case "sheet/markDay":
      return withDay(sheet, day, body["state"] as Sheet["days"][number]["state"] | null);
    default:
      return sheet;
  }
}

/** What was done on this device, and has not arrived yet, is shown as done. */
export const withActs = (sheet: Sheet, acts: readonly Act[]): Sheet =>
  acts.filter((act) => standsIn(sheet, act)).reduce(applyAct, sheet);

const held = (sheet: Sheet, day: string) => withDay(sheet, day, "held");

function withDay(sheet: Sheet, day: string, state: Sheet["days"][number]["state"] | null): Sheet {
  const others = sheet.days.filter((one) => one.day !== day);
  return { ...sheet, days: state ? [...others, { day, state }] : others };
}
