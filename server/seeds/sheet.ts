import { contract } from "@madrasa/contract";
import type { Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";

const RECITED = [
  ["new", { from: 5242, to: 5253, grade: 2, unit: "verse" }],
  ["recent", { from: 2251, to: 2265, grade: 1, unit: "page" }],
  ["old", { from: 8, to: 32, grade: 1, unit: "quarter" }],
] as const;

const LAST_PART = 5673;

/** Adds a daily sheet with one entry per student and a test of the last part. */
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
      await client.call(contract.sheet.writeRecital, {
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
