import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";

const HOUR_MS = 3_600_000;
const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const TIME_ZONE = "Pacific/Kiritimati";
export const today = (): string => dateAt(Date.now() + 14 * HOUR_MS);
/** Earliest date on earth before joining. */
export const dayOfJoining = (daysAgo = 0): string =>
  dateAt(Date.now() - (daysAgo * 24 + 12) * HOUR_MS);

const BEFORE: readonly Heard[] = [
  ["new", { from: 5242, to: 5253, unit: "verse" }],
  ["recent", { from: 2238, to: 2250, unit: "page" }],
  ["old", { from: 8, to: 33, unit: "quarter" }],
];

const FIRST_NAMES =
  "Bilal Hamza Idris Ilyas Ishaq Musa Nuh Salih Umar Yahya Yunus Zakariya Adam Dawud Harun Hud Isa Luqman Shuayb Yaqub";

type Passage = { from: number; to: number; unit: "verse" | "page" | "quarter" | "part" };
export type Heard = readonly [track: "new" | "recent" | "old", passage: Passage];

type Wanted = {
  students: number;
  isGuarded?: boolean;
  daysAgo?: number;
  before?: (index: number) => readonly Heard[];
};

/** A halaqa with entries; `isGuarded`: the first student is a managed child. `daysAgo` sets the school's clock back. */
export async function aHalaqa(
  school: School,
  { students: count, isGuarded = false, daysAgo = 0, before = () => BEFORE }: Wanted,
) {
  const { client } = school;
  const teacher = await aTeacher(school, { firstName: "Yusuf", lastName: "Noor" });
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  const { token } = teacher;
  await client.call(contract.courses.updateCourse, {
    token,
    query: { courseId },
    body: { dailySheet: true },
  });
  const names = FIRST_NAMES.split(" ").slice(0, count);
  const guardian = await aStudent(school, { firstName: "Maryam", lastName: "Karim" });
  const [child] = names;
  if (isGuarded && child) {
    await client.call(contract.family.addChildren, {
      token: guardian.token,
      body: {
        children: [{ firstName: child, lastName: "Karim" }],
        consent: { text: CONSENT_TEXT, language: "en" },
        courseId,
      },
    });
  }
  const others = names.slice(isGuarded ? 1 : 0);
  for (const firstName of others) {
    const student = await aStudent(school, { firstName, lastName: "Ansari" });
    await enrol(school, student, courseId);
  }
  const { students } = await client.call(contract.sheet.readSheet, {
    token,
    query: { courseId, day: today() },
  });
  for (const [index, { _id: studentId }] of students.entries()) {
    for (const [number, [track, passage]] of before(index).entries()) {
      const passageId = number.toString(16).padStart(24, "0");
      await client.call(contract.sheet.writeSheetEntry, {
        token,
        query: { courseId, studentId, day: dayOfJoining(daysAgo), track, passageId },
        body: { entry: { ...passage, grade: 1 }, deviceTime: new Date().toISOString() },
      });
    }
  }
  return { teacher, courseId, guardian, students };
}
