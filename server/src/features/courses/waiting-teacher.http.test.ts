import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { internationalNumber } from "@madrasa/contract/digits";
import { WAITING_COURSE_BYTES, WAITING_COURSES_MAX } from "@madrasa/contract/limits";
import { aDraft, aLesson, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { anUnapprovedTeacher, aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { test } from "../../testing/school-test.ts";

const { createCourse, deleteCourse, listOwnCourses, updateCourse } = contract.courses;

test("a teacher who waits prepares a draft and publishes it once approved, with the same session", async ({
  school,
}) => {
  const teacher = await anUnapprovedTeacher(school);
  const courseId = await aDraft(school, teacher, "Nahw");
  const query = { courseId };
  const sectionId = await aSection(school, teacher, courseId);
  await aLesson(school, teacher, { courseId, sectionId });
  const banner = await anUpload(school, teacher, courseId, {
    type: "image/png",
    filename: "banner",
  });
  const filled = await school.call(updateCourse, { as: teacher, query, body: { banner } });
  expect(filled.data.course).toMatchObject({ missing: [], can: { edit: true, publish: false } });
  const publish = async () =>
    school.call(updateCourse, { as: teacher, query, body: { published: true } });
  expect(await publish()).toMatchObject({ status: 403, code: "APPROVAL_PENDING" });
  const both = { published: true as const, title: "Sarf" };
  expect((await school.call(updateCourse, { as: teacher, query, body: both })).status).toBe(403);
  const seen = await school.call(contract.catalogue.lookUpCourse, { params: { code: courseId } });
  expect(seen.status).toBe(404);
  const student = await aStudent(school);
  expect((await school.call(contract.enrolment.enrol, { as: student, query })).code).toBe(
    "COURSE_NOT_PUBLISHED",
  );

  const admin = await aSuperadmin(school);
  const body = { userID: teacher.id, approved: true };
  await school.call(contract.teachers.approveTeacher, { as: admin, body });
  await school.platform.backgroundTasks.settled();
  const letter = school
    .messagesTo(internationalNumber(teacher.country, teacher.phone))
    .at(-1)?.text;
  expect(letter).toContain(`${school.platform.config.publicUrl}/teacher-dashboard`);
  expect((await publish()).status).toBe(200);
  const { data } = await school.call(listOwnCourses, { as: teacher });
  expect(data.courseList[0]).toMatchObject({ title: "Nahw", published: { value: true } });
});

test("without the approval a published course stays as it is, and so do the courses of others", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher);
  const draft = await aDraft(school, teacher, "Draft");
  const admin = await aSuperadmin(school);
  const withdrawn = { userID: teacher.id, approved: false };
  await school.call(contract.teachers.approveTeacher, { as: admin, body: withdrawn });
  const query = { courseId };
  const change = { as: teacher, query, body: { title: "Other" } };
  const remove = { as: teacher, query: { courseId, lessonId: lessonIds[0] ?? "" } };
  for (const { status, code } of [
    await school.call(updateCourse, change),
    await school.call(deleteCourse, { as: teacher, query }),
    await school.call(contract.enrolment.listStudents, { as: teacher, query }),
    await school.call(contract.lessons.deleteLesson, remove),
  ]) {
    expect([status, code]).toEqual([403, "APPROVAL_PENDING"]);
  }
  const { data } = await school.call(listOwnCourses, { as: teacher });
  const can = Object.fromEntries(data.courseList.map((course) => [course.title, course.can.edit]));
  expect(can["Draft"]).toBe(true);
  expect(Object.values(can).filter(Boolean)).toHaveLength(1);
  const mine = { as: teacher, query: { courseId: draft }, body: { title: "Mine" } };
  expect((await school.call(updateCourse, mine)).status).toBe(200);
  const waiting = await anUnapprovedTeacher(school);
  const theirs = { as: waiting, query: { courseId: draft }, body: { title: "Theirs" } };
  expect((await school.call(updateCourse, theirs)).code).toBe("COURSE_NOT_FOUND");
});

test("whom nobody knows yet may fill neither the list of courses nor the disk", async ({
  school,
}) => {
  const teacher = await anUnapprovedTeacher(school);
  const [first = ""] = await Promise.all(
    Array.from({ length: WAITING_COURSES_MAX }, async (_, place) =>
      aDraft(school, teacher, `Draft ${place}`),
    ),
  );
  const body = { title: "One more", description: "Too many" };
  expect(await school.call(createCourse, { as: teacher, body })).toMatchObject({
    code: "TOO_MANY_COURSES",
    values: { max: WAITING_COURSES_MAX },
  });
  const upload = async (size: number) =>
    school.call(contract.files.uploadLink, {
      as: teacher,
      query: { courseId: first, filename: "film.mp4", contentType: "video/mp4", size },
    });
  expect((await upload(WAITING_COURSE_BYTES + 1)).code).toBe("COURSE_SPACE_FULL");
  expect((await upload(1_000)).status).toBe(200);
});
