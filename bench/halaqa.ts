import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { SLIPS_AT_ONCE } from "@madrasa/contract/limits";
import { aLesson, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import type { Flood } from "./floods.ts";
import { runSeed } from "./school.ts";

/** A halaqa with three years of entries; `size` is the number of other people in the school. */
export async function aHalaqa(
  school: ServerProcess,
  { students, size }: { students: number; size: string },
  env: Record<string, string>,
) {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: 1 });
  const query = { courseId: course.courseId };
  const body = { dailySheet: true };
  await school.client.call(contract.courses.updateCourse, { token: teacher.token, query, body });
  const student = await aStudentOf(school, course.courseId);
  for (let count = 1; count < students; count += 1) await aStudentOf(school, course.courseId);
  await runSeed("many-sheet-entries.queries.ts", [course.courseId, size], env);
  return { ...course, teacher, student };
}

const CONNECTIONS = 4;
const SLIPS = 180;
/** Bytes of captions that are refused: escaped they are four times as long. */
const CAPTIONS_BYTES = 500_000;

export async function halaqaFloods(
  school: ServerProcess,
  halaqa: Awaited<ReturnType<typeof aHalaqa>>,
): Promise<Record<string, Flood>> {
  const { courseId, sectionId, teacher, student } = halaqa;
  const day = new Date().toISOString().slice(0, 10);
  const lessonId = await aLesson(school, teacher, { courseId, sectionId }, "video/mp4");
  const get = (path: string, { token }: { token: string }): Flood => ({
    kind: "requests",
    connections: CONNECTIONS,
    requests: [{ method: "GET", path, headers: { authorization: `Bearer ${token}` } }],
  });
  const { listDays, listStudentDays, readMonth, readOverview, readStudentRecord, readSheet } =
    contract.sheet;
  const { addSlips, listSlips } = contract.slips;
  const query = { courseId, day };
  const of = { courseId, studentId: student.id };
  for (let count = 0; count < SLIPS; count += SLIPS_AT_ONCE) {
    const names = Array.from({ length: SLIPS_AT_ONCE }, (_, index) => `Child ${count + index}`);
    await school.client.call(addSlips, {
      token: teacher.token,
      query: { courseId },
      body: { names },
    });
  }
  const { setText } = contract.lessons;
  const text = `0:01 ${"<".repeat(CAPTIONS_BYTES)}`;
  return {
    "own days": get(pathOf(listDays, { query: {} }), student),
    overview: get(pathOf(readOverview, { query }), teacher),
    sheet: get(pathOf(readSheet, { query }), teacher),
    month: get(pathOf(readMonth, { query }), teacher),
    "a student's record": get(pathOf(readStudentRecord, { query: of }), teacher),
    "a student's days": get(pathOf(listStudentDays, { query: of }), teacher),
    slips: get(pathOf(listSlips, { query: { courseId } }), teacher),
    "refused captions": {
      kind: "requests",
      connections: CONNECTIONS,
      requests: [
        {
          method: setText.method,
          path: pathOf(setText, { query: { courseId, lessonId } }),
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${teacher.token}`,
          },
          body: JSON.stringify({ kind: "captions", language: "en", text }),
        },
      ],
    },
  };
}
