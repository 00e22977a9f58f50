import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aStudent,
  aSuspendedTeacher,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { allPages } from "../../testing/all-pages.ts";
import { HOUR } from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let admin: Person;
test.beforeAll(async ({ school }) => {
  admin = await aGeneraladmin(school);
});

const { deleteTeacher, issueRecoveryLink, listTeachers } = contract.teachers;
const { login } = contract.signIn;
const { readMe } = contract.profile;
const { updatePassword } = contract.recovery;

const remove = async (school: TestApp, teacherId: string) =>
  school.call(deleteTeacher, { as: admin, query: { teacherId } });
const signIn = async (school: TestApp, { email }: Person, password: string) =>
  (await school.call(login, { body: { email, password } })).status;
const deletedTeachers = async (school: TestApp, query: { limit?: number; cursor?: string } = {}) =>
  school.call(listTeachers, { as: admin, query: { ...query, deleted: "true" } });

describe("a teacher whom an admin deletes", () => {
  test("is signed out at once, with the courses deleted, and other teachers are unchanged", async ({
    school,
  }) => {
    const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
    const { courseId } = await aPublishedCourse(school, teacher);
    const theirs = await aPublishedCourse(school, decoy);
    const student = await aStudentOf(school, courseId);
    expect(await remove(school, teacher.id)).toMatchObject({
      status: 200,
      message: "Teacher deleted successfully",
    });
    expect((await school.call(readMe, { as: teacher })).status).toBe(401);
    expect(await signIn(school, teacher, teacher.password)).toBe(401);
    const read = async (id: string) =>
      (await school.call(contract.enrolment.readCourse, { as: student, query: { courseId: id } }))
        .status;
    expect([await read(courseId), await read(theirs.courseId)]).toEqual([404, 200]);
    expect((await school.call(readMe, { as: decoy })).status).toBe(200);
  });

  test("cannot be deleted twice, nor can a student, an admin or oneself; a refusal changes nothing", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    await aPublishedCourse(school, teacher);
    await remove(school, teacher.id);
    const student = await aStudent(school);
    const superadmin = await school.call(readMe, { as: await superadminSession(school) });
    const before = await dump(school, { sessions: true });
    for (const id of [teacher.id, student.id, admin.id, superadmin.data._id, "0".repeat(24)]) {
      const refused = await remove(school, id);
      const link = await school.call(issueRecoveryLink, { as: admin, body: { userID: id } });
      for (const { status, code, message } of [refused, link]) {
        expect([status, code, message]).toEqual([404, "TEACHER_NOT_FOUND", "No Teacher found"]);
      }
    }
    expect(await dump(school, { sessions: true })).toEqual(before);
  });

  test("is deleted once by two admins at once", async ({ school }) => {
    const teacher = await aTeacher(school);
    const answers = await Promise.all([remove(school, teacher.id), remove(school, teacher.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { audit_entries: trail = [] } = await dump(school);
    const theirs = trail.filter((row) => row.includes(teacher.id) && row.includes("deleteTeacher"));
    expect(theirs).toHaveLength(1);
  });

  test("is listed without a name while a course of theirs can be restored", async ({ school }) => {
    const [withCourses, withNone] = [await aTeacher(school), await aTeacher(school)];
    const courseIds = [await aDraft(school, withCourses), await aDraft(school, withCourses)];
    await remove(school, withNone.id);
    await remove(school, withCourses.id);
    const { data } = await deletedTeachers(school);
    const found = data.teacherList.find(({ _id }) => _id === withCourses.id);
    expect({ ...found, courseIds: found?.courseIds.toSorted() }).toMatchObject({
      firstName: "",
      lastName: "",
      email: null,
      phoneNumber: null,
      deletedAt: expect.stringMatching(/Z$/),
      courseIds: courseIds.toSorted(),
    });
    expect(data.teacherList.map(({ _id }) => _id)).not.toContain(withNone.id);
    for (let count = 0; count < 3; count += 1) {
      const more = await aTeacher(school);
      await aDraft(school, more);
      await remove(school, more.id);
    }
    const inPages = await allPages(
      2,
      async (query) => deletedTeachers(school, query),
      ({ teacherList }) => teacherList.map(({ _id }) => _id),
    );
    expect(inPages).toContain(withCourses.id);
    expect(new Set(inPages).size).toBe(inPages.length);
    const active = await school.call(listTeachers, { as: admin, query: { limit: 100 } });
    expect(active.data.teacherList.map(({ _id }) => _id)).not.toContain(withCourses.id);
  });
});

describe("a recovery link", () => {
  const issue = async (school: TestApp, { id }: Person) => {
    const issued = await school.call(issueRecoveryLink, { as: admin, body: { userID: id } });
    const { link, expiresAt } = issued.data;
    return { link, expiresAt, secret: link.split("#")[1] ?? "" };
  };
  const setPassword = async (school: TestApp, secret: string, password: string) =>
    school.call(updatePassword, { body: { secret, password } });

  test("sets a new password once, ends sessions, and is in no table and no message", async ({
    school,
  }) => {
    const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
    const { link, secret, expiresAt } = await issue(school, teacher);
    expect(link).toBe(`${school.platform.config.publicUrl}/reset-password#${secret}`);
    expect(secret).toMatch(/^[\w-]{22}$/);
    expect(Date.parse(expiresAt) - school.platform.clock()).toBeLessThanOrEqual(HOUR);
    expect(
      JSON.stringify(await dump(school, { sessions: true, rate_limit_entries: true })),
    ).not.toContain(secret);
    const outbox = school.messagesTo(`+${teacher.country === "IN" ? "91" : "964"}${teacher.phone}`);
    expect(outbox.filter(({ text }) => text.includes(secret))).toEqual([]);

    const password = "a lantern in the porch";
    expect((await setPassword(school, secret, password)).status).toBe(200);
    expect((await school.call(readMe, { as: teacher })).status).toBe(401);
    expect(await signIn(school, teacher, teacher.password)).toBe(401);
    expect(await signIn(school, teacher, password)).toBe(200);
    expect(await setPassword(school, secret, "another lantern here")).toMatchObject({
      status: 403,
      code: "LINK_NOT_VALID",
    });
    expect(await signIn(school, decoy, decoy.password)).toBe(200);
  });

  test("works for suspended teachers too, is valid for an hour, and is refused after the account's deletion", async ({
    school,
  }) => {
    const suspended = await aSuspendedTeacher(school);
    const { secret } = await issue(school, suspended);
    school.wait(HOUR - 1_000);
    expect((await setPassword(school, secret, "a lantern in the porch")).status).toBe(200);
    const late = await issue(school, suspended);
    school.wait(HOUR + 1_000);
    expect((await setPassword(school, late.secret, "a lantern in the porch")).code).toBe(
      "LINK_NOT_VALID",
    );
    const orphan = await issue(school, suspended);
    await remove(school, suspended.id);
    expect((await setPassword(school, orphan.secret, "a lantern in the porch")).code).toBe(
      "LINK_NOT_VALID",
    );
  });
});
