import type { Direction } from "@madrasa/contract/quran/directions";
import type { QueuedCall } from "../../device/outbox/index.ts";
import type { Attendance, Entry, Pupil, Sheet, SheetCall, Track } from "./apply-entries.ts";

/** Resolves to false on failure, which has been shown. */
type Doing = Promise<boolean>;

export type PassageKey = { pupil: Pupil; day: string; track: Track; passageId: string };

export type SheetActions = {
  write: (passage: PassageKey, entry: Entry | null) => Doing;
  mark: (pupil: Pupil, day: string, state: Attendance) => Doing;
  note: (pupil: Pupil, day: string, words: string) => Doing;
  markDay: (day: string, state: "held" | "off" | null) => Doing;
  setDirection: (pupil: Pupil, direction: Direction) => Doing;
};

type Does = (call: SheetCall, act: Pick<QueuedCall, "query" | "body">, pupil?: Pupil) => Doing;

/** Maps each action to its call, with the device time. */
export function createSheetActions(sheet: Sheet, does: Does): SheetActions {
  const { _id: courseId } = sheet.course;
  const act = async (
    call: SheetCall,
    query: Record<string, string>,
    body: Record<string, unknown>,
    pupil?: Pupil,
  ) =>
    does(
      call,
      {
        query: { courseId, ...(pupil && { studentId: pupil._id }), ...query },
        body: { ...body, deviceTime: new Date().toISOString() },
      },
      pupil,
    );
  return {
    write: ({ pupil, day, track, passageId }, entry) =>
      act(
        "sheet/writeRecital",
        { day, track, ...(passageId !== "" && { passageId }) },
        { entry },
        pupil,
      ),
    mark: (pupil, day, state) => act("sheet/markAttendance", { day }, { state }, pupil),
    note: (pupil, day, words) => act("sheet/writeNote", { day }, { note: words }, pupil),
    markDay: (day, state) => act("sheet/markDay", { day }, { state }),
    setDirection: async (pupil, direction) =>
      does(
        "sheet/setDirection",
        { query: { courseId, studentId: pupil._id }, body: { direction } },
        pupil,
      ),
  };
}
