import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import {
  aGeneraladmin,
  aPhone,
  aSession,
  aStudent,
  aSuperadmin,
  aTeacher,
  type Person,
} from "@madrasa/testkit/people";
import {
  askRecovery,
  aNamesake,
  changeCode,
  PAUSE,
  proveEmail,
  signUpCode,
  targetOf,
  phoneOf,
} from "../../testing/codes.ts";
import { studentCount } from "../../testing/counters.ts";
import { dump } from "../../testing/dump.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { deleteMe } = contract.accountDeletion;
const { login } = contract.signIn;
const { readMe, updateMe } = contract.profile;
const { updateAddress } = contract.contacts;

const remove = async (school: TestApp, as: { token: string }) => school.call(deleteMe, { as });
const isIn = async (school: TestApp, as: { token: string }) =>
  (await school.call(readMe, { as })).status === 200;

async function tracesOf(
  school: TestApp,
  texts: readonly string[],
): Promise<Record<string, number>> {
  const all = await dump(school, { sessions: true, rate_limit_entries: true });
  const found = Object.entries(all).map(([table, rows]) => {
    const hits = rows.filter((row) => texts.some((text) => row.includes(text)));
    return [table, hits.length] as const;
  });
  return Object.fromEntries(found.filter(([, hits]) => hits > 0));
}

async function aBusyPerson(school: TestApp, person: Person, name: string): Promise<string[]> {
  await school.call(updateMe, { as: person, body: { firstName: name, lastName: "Zzyzx" } });
  await proveEmail(school, person);
  await aSession(school, person);
  await school.call(login, { body: { email: person.email, password: "not this one" } });
  school.wait(PAUSE);
  await askRecovery(school, phoneOf(person));
  const old = { ...phoneOf(person), email: person.email };
  const to = { phoneNumber: aPhone(), country: "IQ" } as const;
  const { optId: otpId, otp } = await changeCode(school, person, to);
  await school.call(updateAddress, {
    as: person,
    body: { ...to, otpId, otp, password: person.password },
  });
  await changeCode(school, person, { email: `next-${person.email}` });
  await school.platform.backgroundTasks.settled();
  return [person.id, old.phoneNumber, old.email, to.phoneNumber, name.toLowerCase(), name];
}

describe("a student who deletes the account", () => {
  test("leaves no row in any table after a week, and the courses' counts are right at once", async ({
    school,
  }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
    const [stays, goes] = [await aStudent(school), await aStudent(school)];
    for (const as of [stays, goes]) {
      await school.call(contract.enrolment.enrol, { as, query: { courseId } });
      const query = { courseId, lessonId: lessonIds[0] ?? "" };
      await school.call(contract.progress.toggleCompletion, { as, query, body: {} });
      await aNote(school, as, query);
    }
    const texts = await aBusyPerson(school, goes, "Qawwam");
    expect(Object.keys(await tracesOf(school, texts))).toEqual(
      expect.arrayContaining([
        "users",
        "sessions",
        "codes",
        "account_changes",
        "completions",
        "note_entries",
      ]),
    );
    expect(await studentCount(school.platform.database.read, courseId)).toBe(2);

    expect(await remove(school, goes)).toMatchObject({
      status: 200,
      message: "Account deleted successfully",
    });
    expect(await studentCount(school.platform.database.read, courseId)).toBe(1);
    const [name, lastName] = [texts.at(-1) ?? "", "Zzyzx"];
    expect(await tracesOf(school, [name.toLowerCase(), name, lastName])).toEqual({
      deleted_accounts: 1,
    });
    await passRecallPeriod(school);
    expect(await tracesOf(school, texts)).toEqual({});
    expect(await studentCount(school.platform.database.read, courseId)).toBe(1);
    const list = await school.call(contract.enrolment.listEnrolled, { as: stays });
    expect(list.data.courseList).toMatchObject([{ _id: courseId, completedLessons: 1 }]);
  });

  test("is signed out everywhere and cannot come back in", async ({ school }) => {
    const student = await aStudent(school);
    const other = { token: await aSession(school, student) };
    await remove(school, student);
    expect([await isIn(school, student), await isIn(school, other)]).toEqual([false, false]);
    const again = { ...phoneOf(student), password: student.password };
    expect((await school.call(login, { body: again })).code).toBe("INVALID_CREDENTIALS");
  });

  test("may sign up again with the same phone and email, as a new user", async ({ school }) => {
    const student = await aStudent(school);
    await proveEmail(school, student);
    await remove(school, student);
    // Waits for the notice, which has a link too and must not follow the code.
    await school.platform.backgroundTasks.settled();
    school.wait(PAUSE);
    const again = await aNamesake(school, student.phone, student.country);
    await proveEmail(school, { ...again, email: student.email });
    expect(again.id).not.toBe(student.id);
  });
});

describe("a teacher who deletes the account", () => {
  test("leaves a row without a name that owns the deleted courses, and nothing else", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudent(school);
    await school.call(contract.enrolment.enrol, { as: student, query: { courseId } });
    const texts = await aBusyPerson(school, teacher, "Mutarjim");
    expect((await remove(school, teacher)).status).toBe(200);
    await passRecallPeriod(school);

    expect(
      await tracesOf(
        school,
        texts.filter((text) => text !== teacher.id),
      ),
    ).toEqual({});
    const { courses, users, files, ...others } = await tracesOf(school, [teacher.id]);
    expect({ courses, users }).toEqual({ courses: 1, users: 1 });
    expect(files).toBeGreaterThan(0);
    expect(Object.keys(others)).toEqual(["audit_entries"]);

    const db = school.platform.database.read;
    const owner = db.selectFrom("users").selectAll().where("id", "=", teacher.id);
    expect(await owner.executeTakeFirstOrThrow()).toMatchObject({
      first_name: "",
      last_name: "",
      email: null,
      phone: null,
      phone_country: null,
      password_hash: null,
      search: "\n",
    });
    const course = db.selectFrom("courses").selectAll().where("id", "=", courseId);
    const { deleted_at, teacher_id } = await course.executeTakeFirstOrThrow();
    expect(deleted_at).not.toBeNull();
    expect(teacher_id).toBe(teacher.id);
  });

  test("removes the courses for students, visitors and the look-up", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher);
    const student = await aStudent(school);
    const query = { courseId };
    await school.call(contract.enrolment.enrol, { as: student, query });
    await remove(school, teacher);
    const enrolled = await school.call(contract.enrolment.listEnrolled, { as: student });
    expect(enrolled.data.courseList).toEqual([]);
    expect((await school.call(contract.enrolment.readCourse, { as: student, query })).code).toBe(
      "COURSE_NOT_FOUND",
    );
    const inLesson = { courseId, lessonId: lessonIds[0] ?? "" };
    const lesson = await school.call(contract.viewer.readLesson, { as: student, query: inLesson });
    expect(lesson.status).toBe(404);
    const look = await school.call(contract.catalogue.lookUpCourse, { params: { code: courseId } });
    expect(look.code).toBe("COURSE_NOT_FOUND");
    const all = await school.call(contract.catalogue.listCourses, { query: {} });
    expect(all.data.courseList.map(({ _id }) => _id)).not.toContain(courseId);
  });

  test("is in no admin's list, and the phone is free to sign up again", async ({ school }) => {
    const teacher = await aTeacher(school);
    await remove(school, teacher);
    const as = await aSuperadmin(school);
    const list = await school.call(contract.teachers.listTeachers, { as, query: { limit: 100 } });
    expect(list.data.teacherList.map(({ _id }) => _id)).not.toContain(teacher.id);
    const approved = await school.call(contract.teachers.approveTeacher, {
      as,
      body: { userID: teacher.id, approved: true },
    });
    expect(approved.code).toBe("TEACHER_NOT_FOUND");
    school.wait(PAUSE);
    const again = await aNamesake(school, teacher.phone, teacher.country);
    expect(await isIn(school, again)).toBe(true);
  });

  test("leaves nothing of an upload in progress after the sweep", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const key = await anUpload(school, teacher, courseId);
    await remove(school, teacher);
    school.wait(3 * 24 * 60 * 60_000);
    await school.sweep();
    expect(await tracesOf(school, [key])).toEqual({});
    expect(await school.platform.storage.size(key)).toBeUndefined();
  });
});

describe("an admin who deletes the account", () => {
  test("leaves no row except the name in the audit trail", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    expect((await remove(school, admin)).status).toBe(200);
    await passRecallPeriod(school);
    expect(await tracesOf(school, [admin.email, admin.phone])).toEqual({});
    expect(await tracesOf(school, [admin.id])).toEqual({ audit_entries: 3 });
  });

  test("is refused as the last superadmin, and stays signed in", async ({ school }) => {
    const superadmin = await aSuperadmin(school);
    const before = await dump(school, { sessions: true });
    expect(await remove(school, superadmin)).toMatchObject({
      status: 409,
      code: "LAST_SUPERADMIN",
      message: "The last superadmin cannot be deleted.",
    });
    expect(await dump(school, { sessions: true })).toEqual(before);
    expect(await isIn(school, superadmin)).toBe(true);
  });

  test("may be one superadmin of two; when both are deleted at once, one stays", async ({
    school,
  }) => {
    const second = await aGeneraladmin(school);
    await school.platform.database.transaction((tx) =>
      tx.updateTable("users").set({ role: "superadmin" }).where("id", "=", second.id).execute(),
    );
    const answers = await Promise.all([
      remove(school, await aSuperadmin(school)),
      remove(school, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const users = school.platform.database.read.selectFrom("users").selectAll();
    const isLeft = users.where("role", "=", "superadmin").where("deleted_at", "is", null);
    expect(await isLeft.execute()).toHaveLength(1);
  });
});

test("a sign-up code for the deleted user's phone is refused", async ({ school }) => {
  const student = await aStudent(school);
  school.wait(PAUSE);
  const { secret } = await signUpCode(school, phoneOf(student));
  await remove(school, student);
  expect(await tracesOf(school, [targetOf(phoneOf(student))])).not.toHaveProperty("codes");
  const opened = await school.call(contract.codes.verifyCode, { body: { secret } });
  expect(opened.code).toBe("LINK_NOT_VALID");
});
