import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDeletedCourse, aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  aTeacher,
  suspend,
  type Person,
} from "@madrasa/testkit/people";
import { allPages } from "../../testing/all-pages.ts";
import { DAY } from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let admin: Person;
test.beforeAll(async ({ school }) => {
  admin = await aGeneraladmin(school);
});

const { listCoursesOfTeacher, listDeletedCourses, readAnyCourse, restoreCourse } =
  contract.oversight;
const { deleteCourse, listOwnCourses } = contract.courses;

const coursesOf = async (school: TestApp, teacherId: string, query: { search?: string } = {}) =>
  school.call(listCoursesOfTeacher, { as: admin, params: { teacherId }, query });
const deletedOf = async (school: TestApp, teacherId: string) =>
  (await school.call(listDeletedCourses, { as: admin, params: { teacherId } })).data.deletedCourses;
const read = async (school: TestApp, courseId: string) =>
  school.call(readAnyCourse, { as: admin, query: { courseId } });
const restore = async (school: TestApp, courseId: string) =>
  school.call(restoreCourse, { as: admin, query: { courseId } });
const remove = async (school: TestApp, as: Person, courseId: string) =>
  school.call(deleteCourse, { as, query: { courseId } });

describe("an admin sees", () => {
  test("a teacher's courses in each state, newest first, and no other teacher's", async ({
    school,
  }) => {
    const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
    const { courseId: published } = await aPublishedCourse(school, teacher, { lessons: 1 });
    school.wait(1_000);
    const draft = await aDraft(school, teacher, "Fiqh");
    school.wait(1_000);
    const deleted = await aDeletedCourse(school, teacher);
    const theirs = await aDeletedCourse(school, decoy);
    const { data } = await coursesOf(school, teacher.id);
    const state = (course: (typeof data.courseList)[number]) => ({
      id: course._id,
      published: course.published.value,
      active: course.active,
      isDated: course.deletedAt !== null && course.restorableUntil !== null,
      restore: course.can.restore,
    });
    const standing = { active: true, isDated: false, restore: false };
    expect(data.courseList.map(state)).toEqual([
      { id: deleted, published: false, active: false, isDated: true, restore: true },
      { id: draft, published: false, ...standing },
      { id: published, published: true, ...standing },
    ]);
    expect(data).toMatchObject({ teacher: { _id: teacher.id, email: teacher.email }, total: 3 });
    expect((await deletedOf(school, teacher.id)).map(({ _id }) => _id)).toEqual([deleted]);
    expect((await deletedOf(school, decoy.id)).map(({ _id }) => _id)).toEqual([theirs]);
    const found = await coursesOf(school, teacher.id, { search: "FIQH" });
    expect(found.data.courseList.map(({ _id }) => _id)).toEqual([draft]);
  });

  test("which of them are not deleted, on every page", async ({ school }) => {
    const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
    const { courseId: published } = await aPublishedCourse(school, teacher);
    const draft = await aDraft(school, teacher, "Fiqh");
    await aDeletedCourse(school, teacher);
    await aDraft(school, decoy, "Fiqh");
    const params = { teacherId: teacher.id };
    const page = await school.call(listCoursesOfTeacher, {
      as: admin,
      params,
      query: { limit: 1 },
    });
    expect(page.data.courseList).toHaveLength(1);
    expect(page.data.teacher.courseIds.toSorted()).toEqual([published, draft].toSorted());
  });

  test("them in pages, the deleted ones among them", async ({ school }) => {
    const teacher = await aTeacher(school);
    for (let count = 0; count < 5; count += 1) await aDeletedCourse(school, teacher);
    const params = { teacherId: teacher.id };
    const all = await allPages(
      2,
      async (query) => school.call(listCoursesOfTeacher, { as: admin, params, query }),
      ({ courseList }) => courseList.map(({ _id }) => _id),
    );
    const deleted = await allPages(
      2,
      async (query) => school.call(listDeletedCourses, { as: admin, params, query }),
      ({ deletedCourses }) => deletedCourses.map(({ _id }) => _id),
    );
    expect(new Set(all).size).toBe(5);
    expect(deleted).toEqual(all);
  });

  test("any course with its outline, also a draft and a deleted one, without links to files", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher);
    const active = await read(school, courseId);
    const sections = [{ _id: sectionId, lessonIds: lessonIds.map((_id) => ({ _id })) }];
    expect(active.data.course).toMatchObject({ _id: courseId, active: true, sections });
    await remove(school, teacher, courseId);
    const { body, data } = await read(school, courseId);
    expect(data.course).toMatchObject({ active: false, can: { restore: true }, sections });
    const banner = data.course.banner ?? "";
    expect(JSON.stringify({ ...body, data: { ...data.course, banner: null } })).not.toContain(
      "signature=",
    );
    expect((await school.http.inject({ url: banner })).statusCode).toBe(200);
    expect(banner).toContain("signature=");
  });

  test("404 for a student and for an unknown teacher", async ({ school }) => {
    const student = await aStudent(school);
    for (const teacherId of [student.id, admin.id, "0".repeat(24)]) {
      for (const call of [listCoursesOfTeacher, listDeletedCourses]) {
        const answer = await school.call(call, { as: admin, params: { teacherId } });
        expect(answer.code).toBe("TEACHER_NOT_FOUND");
      }
    }
    expect((await read(school, "0".repeat(24))).code).toBe("COURSE_NOT_FOUND");
  });
});

describe("a restored course", () => {
  const seenBy = async (school: TestApp, student: Person, courseId: string) => {
    const query = { courseId };
    const { data } = await school.call(contract.enrolment.readCourse, { as: student, query });
    return data?.course;
  };

  test("is as it was for its teacher, its students with their progress, and the explorer", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { title: "Sirah" });
    const student = await aStudentOf(school, courseId);
    const inLesson = { courseId, lessonId: lessonIds[0] ?? "" };
    const tick = { as: student, query: inLesson, body: { completed: true } };
    await school.call(contract.progress.toggleCompletion, tick);
    const before = await dump(school, { audit_entries: false });
    await remove(school, teacher, courseId);
    expect(await seenBy(school, student, courseId)).toBeUndefined();

    expect(await restore(school, courseId)).toMatchObject({
      status: 200,
      data: { course: { active: true, deletedAt: null, can: { restore: false } } },
    });
    expect(await dump(school, { audit_entries: false })).toEqual(before);
    expect(await seenBy(school, student, courseId)).toMatchObject({
      enrolled: true,
      completedLessons: 1,
    });
    const lesson = await school.call(contract.viewer.readLesson, { as: student, query: inLesson });
    expect(lesson.status).toBe(200);
    const own = await school.call(listOwnCourses, { as: teacher });
    expect(own.data.courseList.map(({ _id }) => _id)).toEqual([courseId]);
    const query = { search: "sirah" };
    const explorer = await school.call(contract.catalogue.listCourses, { query });
    expect(explorer.data.total).toBe(1);
  });

  test("is read by a deleted teacher's students and by no one else", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { title: "Mantiq" });
    const [student, stranger] = [await aStudentOf(school, courseId), await aStudent(school)];
    const query = { teacherId: teacher.id };
    await school.call(contract.teachers.deleteTeacher, { as: admin, query });
    const [gone] = await deletedOf(school, teacher.id);
    expect(gone).toMatchObject({
      _id: courseId,
      can: { restore: true },
      teacherId: { firstName: "", lastName: "" },
    });
    expect((await restore(school, courseId)).status).toBe(200);

    const lesson = { courseId, lessonId: lessonIds[0] ?? "" };
    const read = await school.call(contract.viewer.readLesson, { as: student, query: lesson });
    expect(read.status).toBe(200);
    const { enrolled, teacherId: owner } = (await seenBy(school, student, courseId)) ?? {};
    expect([enrolled, owner]).toEqual([true, { _id: teacher.id, firstName: "", lastName: "" }]);
    const mine = await school.call(contract.enrolment.listEnrolled, { as: student });
    expect(mine.data.courseList).toMatchObject([{ _id: courseId }]);

    const explorer = contract.catalogue.listCourses;
    expect((await school.call(explorer, { query: { search: "mantiq" } })).data.total).toBe(0);
    const params = { teacherId: teacher.id };
    const byTeacher = await school.call(contract.catalogue.listCoursesOfTeacher, { params });
    expect(byTeacher.data.total).toBe(0);
    const joined = await school.call(contract.enrolment.enrol, {
      as: stranger,
      query: { courseId },
    });
    expect(joined.code).toBe("COURSE_CLOSED");
  });

  test("stays out of the explorer if its teacher is suspended", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Balagha" });
    await remove(school, teacher, courseId);
    await suspend(school, teacher.id);
    expect((await restore(school, courseId)).status).toBe(200);
    const query = { search: "balagha" };
    const explorer = await school.call(contract.catalogue.listCourses, { query });
    expect(explorer.data.total).toBe(0);
  });

  test("must have been deleted; two calls at once restore it once", async ({ school }) => {
    const teacher = await aTeacher(school);
    const courseId = await aDeletedCourse(school, teacher);
    const answers = await Promise.all([restore(school, courseId), restore(school, courseId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const before = await dump(school);
    expect(await restore(school, courseId)).toMatchObject({
      status: 409,
      code: "COURSE_NOT_DELETED",
    });
    expect(await restore(school, "0".repeat(24))).toMatchObject({
      status: 404,
      code: "COURSE_NOT_FOUND",
    });
    expect(await restore(school, teacher.id)).toMatchObject({
      status: 404,
      code: "COURSE_NOT_FOUND",
    });
    expect(await dump(school)).toEqual(before);
  });

  test("must have been deleted within thirty days, also while it waits to be swept", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const courseId = await aDeletedCourse(school, teacher);
    school.wait(20 * DAY);
    const later = await aDeletedCourse(school, { token: await aSession(school, teacher) });
    school.wait(10 * DAY);
    admin = { ...admin, token: await aSession(school, admin) };
    const before = await dump(school);
    const { status, code, message } = await restore(school, courseId);
    expect([status, code]).toEqual([404, "COURSE_NOT_FOUND"]);
    expect(message).toMatch(/more than 30 days ago/);
    expect(await dump(school)).toEqual(before);
    expect((await read(school, courseId)).data.course.can.restore).toBe(false);
    expect((await restore(school, later)).status).toBe(200);
  });
});
