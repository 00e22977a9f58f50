import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { ANNOUNCEMENTS_OF_COURSE_A_DAY } from "@madrasa/contract/limits";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { createApp, type App } from "./app.ts";
import { queueDigests } from "./office/digest/index.ts";
import { DAY, HOUR } from "./platform/clock.ts";
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

const onServer = (index: number) => servers[index % SERVERS] ?? school;

test("several servers share a course's limit of announcements and know a repeated press", async () => {
  const teacher = await aTeacher(school);
  const { courseId: audience } = await aPublishedCourse(school, teacher);
  const { courseId: decoy } = await aPublishedCourse(school, teacher);
  const announce = async (index: number, text: string, to = audience) => {
    const { http } = onServer(index);
    const answer = await http.inject({
      method: "POST",
      url: pathOf(contract.announcements.announce),
      headers: { authorization: `Bearer ${teacher.token}` },
      payload: { audience: to, text },
    });
    const { code, data } = answer.json<{ code?: string; data?: { announcementId: string } }>();
    return { status: answer.statusCode, code, id: data?.announcementId };
  };
  const presses = await Promise.all(servers.map((_, index) => announce(index, "Once", decoy)));
  expect(new Set(presses.map(({ id }) => id)).size).toBe(1);

  const count = ANNOUNCEMENTS_OF_COURSE_A_DAY + SERVERS;
  const texts = Array.from({ length: count }, (_, index) => `Announcement ${index}`);
  const answers = await Promise.all(texts.map((text, index) => announce(index, text)));
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(ANNOUNCEMENTS_OF_COURSE_A_DAY);
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(ANNOUNCEMENTS_OF_COURSE_A_DAY);
  const refused = answers.filter(({ code }) => code === "TOO_MANY_ANNOUNCEMENTS");
  expect(refused).toHaveLength(SERVERS);
  expect((await announce(1, "Another", decoy)).status).toBe(200);
});

test("several servers queue one email of a digest", async () => {
  const { database, clock } = school.platform;
  const course = await aPublishedCourse(school, await aTeacher(school), { lessons: 1 });
  const [reader, silent] = [
    await aStudentOf(school, course.courseId),
    await aStudentOf(school, course.courseId),
  ];
  await database.transaction((tx) =>
    tx
      .updateTable("users")
      .set({ digest_emails: 1, email_verified: 1 })
      .where("id", "=", reader.id)
      .execute(),
  );
  const query = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  await school.call(contract.progress.toggleCompletion, { as: reader, query, body: {} });
  await school.call(contract.progress.toggleCompletion, { as: silent, query, body: {} });
  // The next Thursday at 08:00 UTC: the epoch was a Thursday.
  const week = 7 * DAY;
  school.wait(Math.ceil(clock() / week) * week + 8 * HOUR - clock());
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(servers.map(({ platform }) => queueDigests(platform)));
  }
  const rows = database.read.selectFrom("deliveries").select("person_id");
  const queued = await rows.where("kind", "=", "digest").execute();
  expect(queued).toEqual([{ person_id: reader.id }]);
});

// Last, because sessions end in the month that passes.
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
  const found = courses.map(({ id }) => id);
  expect(found).toContain(other.courseId);
  expect(found.filter((id) => gone.includes(id))).toEqual([]);
  const left = await read.selectFrom("files").select("id").where("course_id", "in", gone).execute();
  expect(left).toEqual([]);
  expect(await read.selectFrom("deleted_accounts").select("user_id").execute()).toEqual([]);
  await Promise.all(servers.map(({ sweep }) => sweep()));
});
