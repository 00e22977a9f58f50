import type { Direction } from "@madrasa/contract/quran/directions";
import type {
  Attendance,
  Entry,
  SheetStudent,
  Sheet,
  QueuedSheetCall,
  Track,
} from "./apply-entries.ts";

/** Resolves to false on failure, which has been shown. */
type Doing = Promise<boolean>;

export type PassageKey = { student: SheetStudent; day: string; track: Track; passageId: string };

export type SheetActions = {
  write: (passage: PassageKey, entry: Entry | null) => Doing;
  mark: (student: SheetStudent, day: string, state: Attendance) => Doing;
  note: (student: SheetStudent, day: string, words: string) => Doing;
  markDay: (day: string, state: "held" | "off" | null) => Doing;
  setDirection: (student: SheetStudent, direction: Direction) => Doing;
};

type Does = (entry: QueuedSheetCall, student?: SheetStudent) => Doing;

export function createSheetActions(sheet: Sheet, does: Does): SheetActions {
  const { _id: courseId } = sheet.course;
  const now = () => ({ deviceTime: new Date().toISOString() });
  const ofStudent = (student: SheetStudent) => ({ courseId, studentId: student._id });
  return {
    write: ({ student, day, track, passageId }, entry) =>
      does(
        {
          call: "sheet/writeSheetEntry",
          query: { ...ofStudent(student), day, track, ...(passageId !== "" && { passageId }) },
          body: { entry, ...now() },
        },
        student,
      ),
    mark: (student, day, state) =>
      does(
        {
          call: "sheet/markAttendance",
          query: { ...ofStudent(student), day },
          body: { state, ...now() },
        },
        student,
      ),
    note: (student, day, note) =>
      does(
        {
          call: "sheet/writeNote",
          query: { ...ofStudent(student), day },
          body: { note, ...now() },
        },
        student,
      ),
    markDay: (day, state) =>
      does({ call: "sheet/markDay", query: { courseId, day }, body: { state, ...now() } }),
    setDirection: (student, direction) =>
      does({ call: "sheet/setDirection", query: ofStudent(student), body: { direction } }, student),
  };
}
