import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher, signIn } from "@madrasa/testkit/people";
import { MANY_CODES } from "@madrasa/testkit/school";
import { startSchool } from "@madrasa/testkit/school-process";
import { startOwnPostgres } from "../server/src/testing/postgres.ts";
import { openRoom, SYSTEM_PATH } from "./testing/room.ts";

/** The archive of an older release, as `madrasa update` goes back to. */
const ARCHIVE = process.env["FORMER_RELEASE"];
const room = openRoom();
afterAll(() => room.remove());

describe.skipIf(ARCHIVE === undefined)("a former release runs on today's tables", () => {
  test.each(["SQLite", "PostgreSQL"])("on %s", async (database) => {
    const program = await unpack(path.resolve(ARCHIVE ?? ""));
    const postgres = database === "PostgreSQL" ? await startOwnPostgres() : undefined;
    const env = {
      ...MANY_CODES,
      PATH: SYSTEM_PATH,
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    const dataDir = room.makeFolder(database);
    const today = () =>
      startSchool({ dataDir, env, entry: ["server/src/testing/serve-without-pages.ts"] });
    const former = () => startSchool({ dataDir, env, program, entry: ["start"] });

    let school = await today();
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 2 });
    const student = await aStudentOf(school, courseId);
    await school.end("SIGTERM");

    school = await former();
    const { token } = await signIn(school, student);
    const listed = await school.client.call(contract.catalogue.listCourses, { query: {} });
    expect(listed.courseList.map(({ _id }) => _id)).toEqual([courseId]);
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const body = { completed: true };
    await school.client.call(contract.progress.toggleCompletion, { token, query, body });
    const another = await aStudentOf(school, courseId);
    await makeCourse(school, teacher, {
      title: "Made by the former",
      description: "On new tables",
    });
    await school.end("SIGTERM");

    school = await today();
    const tree = await school.client.call(contract.enrolment.readCourse, {
      token,
      query: { courseId },
    });
    expect(tree.course).toMatchObject({ completedLessons: 1 });
    await signIn(school, another);
    const own = { token: teacher.token, query: {} };
    const { courseList } = await school.client.call(contract.courses.listOwnCourses, own);
    expect(courseList).toHaveLength(2);
    const admin = await school.client.call(contract.signIn.adminLogin, {
      body: { ...school.superadmin },
    });
    const statistics = await school.client.call(contract.statistics.readStatistics, admin);
    // Rows of the former release, which knows nothing of counts, are counted as well.
    expect(statistics).toMatchObject({ totalEnrolledStudents: 2, totalCourses: 2 });
    expect(statistics.weeks.at(-1)).toMatchObject({ joins: 2, completions: 1 });
    await school.end("SIGTERM");
    await postgres?.stop();
  });
});

async function unpack(archive: string): Promise<string> {
  if (!existsSync(archive)) throw new Error(`There is no ${archive}.`);
  const folder = room.makeFolder("former");
  await room.run("tar", ["-xzf", archive, "--strip-components=1", "-C", folder]);
  return path.join(folder, "madrasa");
}
