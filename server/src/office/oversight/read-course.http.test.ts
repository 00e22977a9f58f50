import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { addLesson, aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aGeneraladmin, aTeacher, superadminSession, suspend } from "@madrasa/testkit/people";
import { HOUR } from "../../platform/clock.ts";
import { DAY } from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { courses, oversight } = contract;
const LONG = `${"A long text. ".repeat(60)}And at the end: come alone.`;

async function aCourse(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId, sectionId } = await aPublishedCourse(school, teacher);
  const query = { courseId };
  const scheduledTime = new Date(school.platform.clock() + DAY).toISOString();
  const meetingDetails = { title: "Dars", description: LONG, link: "https://meet.test/x" };
  const body = { description: LONG, meetingDetails: { ...meetingDetails, scheduledTime } };
  await school.call(courses.updateCourse, { as: teacher, query, body });
  const additionalResources = [{ name: "Chat", description: "", url: "https://chat.test/me" }];
  const lesson = { title: "Links", description: LONG, additionalResources };
  const lessonId = await addLesson(school, teacher, { courseId, sectionId }, lesson);
  const student = await aStudentOf(school, courseId);
  await aNote(school, student, { courseId, lessonId }, { title: "A private note" });
  return { teacher, courseId, lessonId, query: { courseId, lessonId } };
}

async function readings(school: TestApp, courseIds: string[]) {
  const as = await superadminSession(school);
  const { data } = await school.call(contract.audit.listAudit, { as, query: { limit: 100 } });
  return data.entries
    .filter(({ action, targetId }) => action === "readCourse" && courseIds.includes(targetId ?? ""))
    .map(({ actorId, targetId }) => `${actorId} ${targetId}`);
}

test("an admin reads a course whole, and opens its files, but no student's notes", async ({
  school,
}) => {
  const { teacher, courseId, query } = await aCourse(school);
  const admin = await aGeneraladmin(school);
  await suspend(school, teacher.id);
  const tree = await school.call(oversight.readAnyCourse, { as: admin, query: { courseId } });
  const { course } = tree.data;
  expect(course.description).toBe(LONG.trim());
  expect(course.meetingDetails).toMatchObject({ description: LONG, link: "https://meet.test/x" });
  const read = await school.call(oversight.readAnyLesson, { as: admin, query });
  const { lesson } = read.data;
  expect(lesson.description).toBe(LONG);
  expect(lesson.additionalResources).toMatchObject([{ url: "https://chat.test/me" }]);
  const file = await school.http.inject({ url: lesson.filePath });
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
  for (const { body } of [tree, read]) {
    expect(JSON.stringify(body)).not.toMatch(/private note|"note"|"position"/);
  }
});

test("each reading is recorded, once an hour for an admin and a course", async ({ school }) => {
  const [first, second] = [await aCourse(school), await aCourse(school)];
  const [admin, other] = [await aGeneraladmin(school), await aGeneraladmin(school)];
  const read = async (as: { token: string }, { courseId, query }: typeof first) => {
    await school.call(oversight.readAnyCourse, { as, query: { courseId } });
    await school.call(oversight.readAnyLesson, { as, query });
  };
  await read(admin, first);
  await read(admin, first);
  await school.call(oversight.readAnyLesson, { as: other, query: first.query });
  const mixed = { courseId: second.courseId, lessonId: first.lessonId };
  const refused = await school.call(oversight.readAnyLesson, { as: other, query: mixed });
  expect(refused).toMatchObject({ status: 404, code: "LESSON_NOT_FOUND" });
  await read(admin, second);
  const both = [first.courseId, second.courseId];
  const expected = [
    `${admin.id} ${second.courseId}`,
    `${other.id} ${first.courseId}`,
    `${admin.id} ${first.courseId}`,
  ];
  expect((await readings(school, both)).toSorted()).toEqual(expected.toSorted());
  school.wait(HOUR + 1);
  await read(admin, first);
  expect(await readings(school, both)).toHaveLength(4);
});

test("a deleted course can be read as long as it can be restored", async ({ school }) => {
  const { teacher, courseId, query } = await aCourse(school);
  await school.call(courses.deleteCourse, { as: teacher, query: { courseId } });
  school.wait(29 * DAY);
  const admin = await aGeneraladmin(school);
  const read = async () =>
    (await school.call(oversight.readAnyLesson, { as: admin, query })).status;
  expect(await read()).toBe(200);
  school.wait(1 * DAY);
  expect(await read()).toBe(404);
});
