import type { Direction } from "@madrasa/contract/quran/directions";
import type { Attendance, Entry, Pupil, Sheet, QueuedSheetCall, Track } from "./apply-entries.ts";

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

type Does = (entry: QueuedSheetCall, pupil?: Pupil) => Doing;

export function createSheetActions(sheet: Sheet, does: Does): SheetActions {
  const { _id: courseId } = sheet.course;
  const now = () => ({ deviceTime: new Date().toISOString() });
  const ofPupil = (pupil: Pupil) => ({ courseId, studentId: pupil._id });
  return {
    write: ({ pupil, day, track, passageId }, entry) =>
      does(
        {
          call: "sheet/writeSheetEntry",
          query: { ...ofPupil(pupil), day, track, ...(passageId !== "" && { passageId }) },
          body: { entry, ...now() },
        },
        pupil,
      ),
    mark: (pupil, day, state) =>
      does(
        {
          call: "sheet/markAttendance",
          query: { ...ofPupil(pupil), day },
          body: { state, ...now() },
        },
        pupil,
      ),
    note: (pupil, day, note) =>
      does(
        { call: "sheet/writeNote", query: { ...ofPupil(pupil), day }, body: { note, ...now() } },
        pupil,
      ),
    markDay: (day, state) =>
      does({ call: "sheet/markDay", query: { courseId, day }, body: { state, ...now() } }),
    setDirection: (pupil, direction) =>
      does({ call: "sheet/setDirection", query: ofPupil(pupil), body: { direction } }, pupil),
  };
}
