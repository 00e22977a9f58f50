import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { moveOn } from "./move-on.ts";
import type { TestSchool } from "./test-school.ts";

type Caller = { token: string };

/** Gives a course its daily sheet. */
export const withSheet = async (school: TestSchool, as: Caller, courseId: string) =>
  school.call(contract.courses.updateCourse, {
    as,
    query: { courseId },
    body: { dailySheet: true },
  });

/** The school's date, some days from now. */
export const dateIn = (school: TestSchool, days = 0): string =>
  new Date(school.platform.clock() + days * 24 * 3_600_000).toISOString().slice(0, 10);

type Place = { courseId: string; studentId: string; day: string };
type Entry = {
  from: number;
  to: number;
  grade: 1 | 2 | 3 | 4;
  unit: "verse" | "page" | "ruku" | "quarter" | "part";
};
let acts = 0;

/** The time of an act on a device: another one each time. */
export const aDeviceTime = (): string => new Date(Date.UTC(2026, 0, 1) + (acts += 1)).toISOString();

export const anEntry = (from: number, to: number, more: Partial<Entry> = {}): Entry => ({
  from,
  to,
  grade: 1,
  unit: "verse",
  ...more,
});

/** Writes an entry; `null` takes it back. */
export const writeEntry = async (
  school: TestSchool,
  as: Caller,
  place: Place & { track?: "new" | "recent" | "old" },
  entry: Entry | null,
  deviceTime = aDeviceTime(),
) =>
  school.call(contract.sheet.writeRecital, {
    as,
    query: { track: "new", ...place },
    body: { entry, deviceTime },
  });

export const readSheet = async (school: TestSchool, as: Caller, courseId: string, days = 0) =>
  school.call(contract.sheet.readSheet, { as, query: { courseId, day: dateIn(school, days) } });

/** A circle of two, who have been in it for some days, and a decoy of another circle. */
export async function aCircle(school: TestSchool) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const [pupil, other] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  await withSheet(school, teacher, courseId);
  await moveOn(school, 6);
  const place = (days = 0, studentId = pupil.id) => ({
    courseId,
    studentId,
    day: dateIn(school, days),
  });
  const sheet = async (days = 0) => (await readSheet(school, teacher, courseId, days)).data;
  return { teacher, courseId, pupil, other, place, sheet };
}
