import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { addLesson, aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { approve, aSuperadmin, aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { createApp, type App } from "../../app.ts";
import { HOUR } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const { courses, enrolment, oversight, teachers, viewer } = contract;
const onPostgres = process.env["TEST_DATABASE"] === "postgres";

let school: TestApp;
/** Two servers on PostgreSQL with separate caches; one on SQLite. */
let servers: App[];
beforeAll(async () => {
  school = await createTestApp();
  const { config, log, clock } = school.platform;
  servers = onPostgres ? [school, await createApp(config, log, { clock })] : [school];
});
afterAll(async () => {
  for (const { http } of servers.slice(1)) await http.close();
  await school.close();
});

const COME = "https://meet.test/come-alone";

async function aCourseOf(teacher: Person, link: string, title: string) {
  const course = await aPublishedCourse(school, teacher, { title });
  const scheduledTime = new Date(school.platform.clock() + HOUR).toISOString();
  const meetingDetails = { title, description: `Alone to ${title}`, link, scheduledTime };
  const query = { courseId: course.courseId };
  await school.call(courses.updateCourse, { as: teacher, query, body: { meetingDetails } });
  const resources = [{ name: "Chat", description: "Write to me", url: `${link}/chat` }];
  const { courseId, sectionId } = course;
  const lessonId = await addLesson(
    school,
    teacher,
    { courseId, sectionId },
    {
      title: "Links",
      description: "",
      additionalResources: resources,
    },
  );
  return { courseId, lessonId };
}

let asked = 0;
async function readAll(student: Person, courseIds: string[]): Promise<string> {
  const urls = [
    pathOf(enrolment.listEnrolled, {}),
    ...courseIds.map((courseId) => pathOf(enrolment.readCourse, { query: { courseId } })),
  ];
  const headers = { authorization: `Bearer ${student.token}` };
  const texts: string[] = [];
  for (const { http } of servers) {
    for (const url of urls) {
      const again = `${url}${url.includes("?") ? "" : "?"}${"&".repeat((asked += 1))}`;
      const answers = [await http.inject({ url, headers }), await http.inject({ url, headers })];
      const anew = await http.inject({ url: again, headers });
      for (const answer of answers) expect(answer.body, url).toBe(anew.body);
      texts.push(anew.body);
    }
  }
  return texts.join("\n");
}

async function aSchoolDay() {
  const [teacher, other] = [await aTeacher(school), await aTeacher(school)];
  const own = await aCourseOf(teacher, COME, "Own");
  const decoy = await aCourseOf(other, "https://meet.test/decoy", "Decoy");
  const student = await aStudentOf(school, own.courseId);
  await enrol(school, student, decoy.courseId);
  const read = () => readAll(student, [own.courseId, decoy.courseId]);
  return { teacher, other, own, decoy, student, read };
}

const ACTIONS: [string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>][] = [
  ["is suspended", (id) => suspend(school, id), (id) => suspend(school, id, false)],
  ["is no longer approved", (id) => approve(school, id, false), (id) => approve(school, id)],
];

test.for(ACTIONS)(
  "phone and meeting of a teacher who %s go at once, and come back",
  async (action) => {
    const [, end, back] = action;
    const { teacher, other, read } = await aSchoolDay();
    for (const text of [teacher.phone, other.phone, COME]) expect(await read()).toContain(text);
    await end(teacher.id);
    const texts = await read();
    for (const hidden of [teacher.phone, COME, "Alone to Own"]) expect(texts).not.toContain(hidden);
    expect(texts).toContain(other.phone);
    // The decoy is in its course and is the next meeting now.
    expect(texts.split("https://meet.test/decoy").length).toBe(2 * servers.length + 1);
    await back(teacher.id);
    for (const text of [teacher.phone, other.phone, COME]) expect(await read()).toContain(text);
  },
);

test("a restored course of a deleted teacher has neither", async () => {
  const { teacher, own, read } = await aSchoolDay();
  const as = await aSuperadmin(school);
  expect(await read()).toContain(COME);
  await school.call(teachers.deleteTeacher, { as, query: { teacherId: teacher.id }, body: {} });
  const query = { courseId: own.courseId };
  expect((await school.call(oversight.restoreCourse, { as, query, body: {} })).status).toBe(200);
  const texts = await read();
  expect(texts).toContain('"title":"Own"');
  for (const hidden of [teacher.phone, "come-alone"]) expect(texts).not.toContain(hidden);
});

test("an admin hides the links of a suspended teacher's lessons, and shows them again", async () => {
  const { teacher, own, decoy, student } = await aSchoolDay();
  const as = await aSuperadmin(school);
  const linksOf = async ({ courseId, lessonId }: typeof own) => {
    const query = { courseId, lessonId };
    const { data } = await school.call(viewer.readLesson, { as: student, query });
    return data.lesson.additionalResources.length;
  };
  const set = async (suspended: boolean, hideLinks?: boolean) => {
    const body = { userID: teacher.id, suspended, ...(hideLinks !== undefined && { hideLinks }) };
    expect((await school.call(teachers.suspendTeacher, { as, body })).status).toBe(200);
    const query = { search: teacher.email };
    const { data } = await school.call(teachers.listTeachers, { as, query });
    expect(await linksOf(decoy)).toBe(1);
    return [await linksOf(own), data.teacherList[0]?.linksHidden];
  };
  expect(await set(true)).toEqual([1, false]);
  expect(await set(true, true)).toEqual([0, true]);
  expect(await set(true)).toEqual([0, true]);
  expect(await set(true, false)).toEqual([1, false]);
  expect(await set(true, true)).toEqual([0, true]);
  expect(await set(false)).toEqual([1, false]);
});
