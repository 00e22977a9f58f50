import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { createApp, type App } from "./app.ts";
import { DAY } from "./testing/codes.ts";
import { holdWrites } from "./testing/lock-table.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

const onPostgres = process.env["TEST_DATABASE"] === "postgres";
const SERVERS = 4;

let school: TestApp;
/** Servers on the same PostgreSQL, or the same one on SQLite. */
let servers: App[];
beforeAll(async () => {
  school = await createTestApp();
  const { config, log, clock } = school.platform;
  const another = () => createApp(config, log, { clock });
  const others = Array.from({ length: SERVERS - 1 }, async () => (onPostgres ? another() : school));
  servers = [school, ...(await Promise.all(others))];
});
afterAll(async () => {
  for (const { http } of servers.slice(1)) await http.close();
  await school.close();
});

test("one of several servers that sweep at the same time does the work, and none fails", async () => {
  const { deleteCourse } = contract.courses;
  const other = await aPublishedCourse(school, await aTeacher(school));
  const gone: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 3 });
    for (let count = 0; count < 2; count += 1) {
      const student = await aStudentOf(school, courseId);
      const lessonId = lessonIds[count] ?? "";
      const query = { courseId, lessonId };
      await school.call(contract.progress.toggleCompletion, { as: student, query, body: {} });
    }
    await school.call(deleteCourse, { as: teacher, query: { courseId } });
    gone.push(courseId);
  }
  const leaver = await aStudent(school);
  await school.call(contract.accountDeletion.deleteMe, { as: leaver });
  school.wait(31 * DAY);

  const release = await holdWrites(school.platform.database, "courses");
  let ended = 0;
  const sweeps = servers.map(({ sweep }) => sweep().finally(() => (ended += 1)));
  await expect.poll(() => ended).toBeGreaterThanOrEqual(SERVERS - 1);
  await release();
  await Promise.all(sweeps);

  const { read } = school.platform.database;
  const courses = await read.selectFrom("courses").select("id").execute();
  expect(courses.map(({ id }) => id)).toEqual([other.courseId]);
  const left = await read.selectFrom("files").select("id").where("course_id", "in", gone).execute();
  expect(left).toEqual([]);
  expect(await read.selectFrom("deleted_accounts").select("user_id").execute()).toEqual([]);
  await Promise.all(servers.map(({ sweep }) => sweep()));
});
