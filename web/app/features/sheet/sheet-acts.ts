import type { Act } from "../waiting/index.ts";
import type { Attendance, Entry, Pupil, Sheet, SheetCall, Track } from "./apply-acts.ts";

/** False where it was not done, which has been said. */
type Doing = Promise<boolean>;

/** What is done on a sheet. */
export type SheetActs = {
  write: (pupil: Pupil, day: string, track: Track, entry: Entry | null) => Doing;
  mark: (pupil: Pupil, day: string, state: Attendance) => Doing;
  note: (pupil: Pupil, day: string, words: string) => Doing;
  markDay: (day: string, state: "held" | "off" | null) => Doing;
};

type Does = (call: SheetCall, act: Pick<Act, "query" | "body">, pupil?: Pupil) => Doing;

/** Each as its call, with the time on this device. */
export function actsOf(sheet: Sheet, does: Does): SheetActs {
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
    write: (pupil, day, track, entry) =>
      act("sheet/writeRecital", { day, track }, { entry }, pupil),
    mark: (pupil, day, state) => act("sheet/markAttendance", { day }, { state }, pupil),
    note: (pupil, day, words) => act("sheet/writeNote", { day }, { note: words }, pupil),
    markDay: (day, state) => act("sheet/markDay", { day }, { state }),
  };
}
