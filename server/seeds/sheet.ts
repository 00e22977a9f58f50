import { contract } from "@madrasa/contract";
import type { Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";

const RECITED = [
  ["new", { from: 5242, to: 5253, grade: 2, unit: "verse" }],
  ["recent", { from: 2251, to: 2265, grade: 1, unit: "page" }],
  ["old", { from: 8, to: 32, grade: 1, unit: "quarter" }],
] as const;

const LAST_PART = 5673;

/** Verses in each class. */
const NEW_VERSES = 12;
const OLD_VERSES = 24;
const GRADES = [1, 1, 2, 1, 1, 3, 1] as const;
const CLASSES_BETWEEN_ABSENCES = 9;
/** Two classes a week. */
const RHYTHM = [3, 4] as const;
const DAY_MS = 86_400_000;

/** Days ago of classes, oldest first, without the last week. */
export function classDays(oldest: number): number[] {
  const days: number[] = [];
  for (let daysAgo = oldest; daysAgo > 7; daysAgo -= RHYTHM[days.length % 2] ?? 1) {
    days.push(daysAgo);
  }
  return days;
}

type PastClass = { daysAgo: number; before: number; courseId: string };

export async function keepPastSheet(
  { client }: School,
  { token }: Pick<Person, "token">,
  { daysAgo, before, courseId }: PastClass,
  students: readonly Pick<Person, "id">[],
): Promise<void> {
  const deviceTime = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const day = deviceTime.slice(0, 10);
  for (const [index, { id: studentId }] of students.entries()) {
    const query = { courseId, studentId, day };
    if ((before + index * 4) % CLASSES_BETWEEN_ABSENCES === 0) {
      const body = { state: "absent", deviceTime } as const;
      await client.call(contract.sheet.markAttendance, { token, query, body });
      continue;
    }
    const grade = GRADES[(before + index) % GRADES.length] ?? 1;
    const from = 5242 - NEW_VERSES * before;
    const old = 33 + OLD_VERSES * before;
    const passages = [
      ["new", { from, to: from + NEW_VERSES - 1, grade, unit: "verse" }],
      ["recent", { from: from - 3 * NEW_VERSES, to: from - 1, grade: 1, unit: "page" }],
      ["old", { from: old, to: old + OLD_VERSES - 1, grade: 1, unit: "quarter" }],
    ] as const;
    for (const [track, entry] of passages) {
      const body = { entry, deviceTime };
      await client.call(contract.sheet.writeSheetEntry, {
        token,
        query: { ...query, track },
        body,
      });
    }
  }
}

export async function keepSheet(
  { client }: School,
  { token }: Pick<Person, "token">,
  courseId: string,
  students: readonly Pick<Person, "id">[],
): Promise<void> {
  await client.call(contract.courses.updateCourse, {
    token,
    query: { courseId },
    body: { dailySheet: true },
  });
  const deviceTime = new Date().toISOString();
  const day = deviceTime.slice(0, 10);
  for (const { id: studentId } of students) {
    for (const [track, entry] of RECITED) {
      await client.call(contract.sheet.writeSheetEntry, {
        token,
        query: { courseId, studentId, day, track },
        body: { entry, deviceTime },
      });
    }
    await client.call(contract.sheet.writeTest, {
      token,
      query: { courseId, studentId, day, kind: "part", from: LAST_PART },
      body: { test: { grade: 2 }, deviceTime },
    });
  }
}
