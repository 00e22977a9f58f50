import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { internationalNumber } from "@madrasa/contract/digits";
import { CHUNK_BYTES_MIN } from "@madrasa/contract/limits";
import { aDraft, aLesson, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { anUnapprovedTeacher, aSuperadmin, approve, aTeacher } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";

const { createCourse, deleteCourse, listOwnCourses, updateCourse } = contract.courses;
const PENDING = { status: 403, code: "APPROVAL_PENDING" };

test("an unapproved teacher reads an empty course list and creates nothing", async ({ school }) => {
  const teacher = await anUnapprovedTeacher(school);
  const { data } = await school.call(listOwnCourses, { as: teacher });
  expect(data).toMatchObject({ courseList: [], can: { create: false } });
  const body = { title: "Nahw", description: "Grammar" };
  expect(await school.call(createCourse, { as: teacher, body })).toMatchObject(PENDING);
  expect(await school.call(contract.sheet.listSheets, { as: teacher })).toMatchObject(PENDING);
});

test("approval opens course creation for the session that was there before", async ({ school }) => {
  const teacher = await anUnapprovedTeacher(school);
  const admin = await aSuperadmin(school);
  const approval = { userID: teacher.id, approved: true };
  await school.call(contract.teachers.approveTeacher, { as: admin, body: approval });
  await school.platform.backgroundTasks.settled();
  const letter = school
    .messagesTo(internationalNumber(teacher.country, teacher.phone))
    .at(-1)?.text;
  expect(letter).toContain(`${school.platform.config.publicUrl}/teacher-dashboard`);
  await aDraft(school, teacher, "Nahw");
  const { data } = await school.call(listOwnCourses, { as: teacher });
  expect(data.can).toEqual({ create: true });
});

test("drafts, courses and uploads stay closed until a withdrawn approval is given again", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const published = await aPublishedCourse(school, teacher);
  const draft = await aDraft(school, teacher, "Draft");
  const sectionId = await aSection(school, teacher, draft);
  const lesson = await aLesson(school, teacher, { courseId: draft, sectionId });
  const other = await aDraft(school, await aTeacher(school), "Other");
  const query = { courseId: draft };
  const upload = { ...query, filename: "video.mp4", contentType: "video/mp4", size: 9 };
  const started = await school.call(contract.files.uploadLink, { as: teacher, query: upload });
  const { fileKey } = started.data;

  await approve(school, teacher.id, false);
  const as = teacher;
  for (const courseId of [draft, published.courseId, other]) {
    const own = { as, query: { courseId } };
    const answers = await Promise.all([
      school.call(contract.outline.readOutline, own),
      school.call(updateCourse, { ...own, body: { title: "Changed" } }),
      school.call(updateCourse, { ...own, body: { published: true } }),
      school.call(deleteCourse, own),
      school.call(contract.outline.copyCourse, { ...own, body: { title: "Copy" } }),
      school.call(contract.outline.addSection, {
        ...own,
        body: { title: "Makharij", description: "The places" },
      }),
      school.call(contract.enrolment.listStudents, own),
      school.call(contract.files.uploadLink, { as, query: { ...upload, courseId } }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(PENDING);
  }
  const remove = { as, query: { ...query, lessonId: lesson } };
  expect(await school.call(contract.lessons.deleteLesson, remove)).toMatchObject(PENDING);
  const chunk = { as, query: { fileKey, size: 9, bytes: CHUNK_BYTES_MIN } };
  expect(await school.call(contract.files.nextChunk, chunk)).toMatchObject(PENDING);
  const cancel = { as, query: { fileKey } };
  expect(await school.call(contract.files.cancelUpload, cancel)).toMatchObject(PENDING);
  const stepDown = { as, query: { courseId: other, personId: teacher.id }, body: {} };
  expect(await school.call(contract.sheet.endSubstitute, stepDown)).toMatchObject(PENDING);
  expect(await school.call(contract.listeners.endListening, stepDown)).toMatchObject(PENDING);
  const closed = (await school.call(listOwnCourses, { as })).data;
  expect(closed.courseList.map(({ title, can }) => [title, can.edit, can.publish])).toEqual([
    ["Draft", false, false],
    [expect.any(String), false, false],
  ]);

  await approve(school, teacher.id);
  const opened = (await school.call(listOwnCourses, { as })).data;
  expect(opened.courseList.map(({ can }) => can.edit)).toEqual([true, true]);
  const banner = await anUpload(school, teacher, draft, { type: "image/png", filename: "banner" });
  const body = { banner, published: true as const };
  expect((await school.call(updateCourse, { as, query, body })).status).toBe(200);
});
