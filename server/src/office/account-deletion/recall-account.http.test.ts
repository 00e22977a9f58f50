import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aStudent,
  aSuperadmin,
  aTeacher,
  type Person,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import {
  aNamesake,
  changeCode,
  PAUSE,
  proveEmail,
  recoverAndSignIn,
  targetOf,
  type Reached,
  phoneOf,
  emailOf,
} from "../../testing/codes.ts";
import { studentCount } from "../../testing/counters.ts";
import { dump } from "../../testing/dump.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { deleteMe } = contract.accountDeletion;
const { login } = contract.signIn;
const { readMe } = contract.profile;
const { undoChange, updateAddress } = contract.contacts;

async function deleteAndTell(school: TestApp, as: Person, to: Reached = phoneOf(as)) {
  expect((await school.call(deleteMe, { as })).status).toBe(200);
  await school.platform.backgroundTasks.settled();
  expect(school.messagesTo(targetOf(to)).at(-1)?.text).toMatch(/account was deleted\. Restore/);
  return school.lastLink(targetOf(to)).secret;
}

const recall = async (school: TestApp, secret: string) =>
  school.call(undoChange, { body: { secret } });

describe("a student who deleted the account", () => {
  test("has the courses, progress and notes again after the link was pressed", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher);
    const { courseId: other } = await aPublishedCourse(school, teacher);
    const [student, neighbour] = [await aStudent(school), await aStudent(school)];
    for (const as of [student, neighbour]) {
      await school.call(contract.enrolment.enrol, { as, query: { courseId } });
      const query = { courseId, lessonId: lessonIds[0] ?? "" };
      await school.call(contract.progress.toggleCompletion, { as, query, body: {} });
      await aNote(school, as, query);
    }
    await school.call(contract.enrolment.enrol, { as: student, query: { courseId: other } });
    const tables = {
      sent_reports: false,
      users: false,
      account_changes: false,
      codes: false,
      files: false,
    };
    const before = await dump(school, tables);
    const secret = await deleteAndTell(school, student);
    expect(await studentCount(school.platform.database.read, courseId)).toBe(1);
    const students = await school.call(contract.enrolment.listStudents, {
      as: teacher,
      query: { courseId },
    });
    expect(students.data.students.map(({ _id }) => _id)).toEqual([neighbour.id]);

    school.wait(7 * DAY - 60_000);
    await school.sweep();
    expect((await recall(school, secret)).data).toEqual({ kind: "deletion", without: [] });
    const after = await dump(school, tables);
    const enrolments = after.enrolments?.map((row) =>
      row.replace(/"away_from":\d+,"away_until":\d+/, '"away_from":null,"away_until":null'),
    );
    expect({ ...after, enrolments }).toEqual(before);
    const as = await recoverAndSignIn(school, phoneOf(student));
    expect((await school.call(readMe, { as })).data).toMatchObject({
      _id: student.id,
      ...phoneOf(student),
    });
    const { courseList } = (await school.call(contract.enrolment.listEnrolled, { as })).data;
    expect(courseList).toHaveLength(2);
    expect(courseList).toContainEqual(
      expect.objectContaining({ _id: courseId, completedLessons: 1 }),
    );
    expect(await studentCount(school.platform.database.read, courseId)).toBe(2);
  });

  test("counts as completed what still exists, and is in no course that is gone", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds, sectionId } = await aPublishedCourse(school, teacher, {
      lessons: 3,
    });
    const student = await aStudent(school);
    await school.call(contract.enrolment.enrol, { as: student, query: { courseId } });
    for (const lessonId of lessonIds.slice(0, 2)) {
      const query = { courseId, lessonId };
      await school.call(contract.progress.toggleCompletion, { as: student, query, body: {} });
    }
    const secret = await deleteAndTell(school, student);
    await school.call(contract.lessons.deleteLesson, {
      as: teacher,
      query: { courseId, sectionId, lessonId: lessonIds[0] ?? "" },
    });
    expect((await recall(school, secret)).status).toBe(200);
    const as = await recoverAndSignIn(school, phoneOf(student));
    const { courseList } = (await school.call(contract.enrolment.listEnrolled, { as })).data;
    expect(courseList).toMatchObject([{ _id: courseId, completedLessons: 1 }]);
  });

  test("cannot come back after seven days: rows, notes and images are gone", async ({ school }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
    const student = await aStudent(school);
    await school.call(contract.enrolment.enrol, { as: student, query: { courseId } });
    const inLesson = { courseId, lessonId: lessonIds[0] ?? "" };
    await aNote(school, student, inLesson);
    const secret = await deleteAndTell(school, student);
    await passRecallPeriod(school);
    expect((await recall(school, secret)).code).toBe("LINK_NOT_VALID");
    school.wait(3 * DAY);
    await school.sweep();
    const all = await dump(school, { sessions: true, devices: true, rate_limit_entries: true });
    for (const [table, rows] of Object.entries(all))
      expect(rows.join(), table).not.toContain(student.id);
  });

  test("cannot come back at the very end of the seven days, whether or not it was swept", async ({
    school,
  }) => {
    const secret = await deleteAndTell(school, await aStudent(school));
    school.wait(7 * DAY);
    expect((await recall(school, secret)).code).toBe("LINK_NOT_VALID");
  });

  test("is told so after signing up again with the phone, and keeps the new account", async ({
    school,
  }) => {
    const student = await aStudent(school);
    const secret = await deleteAndTell(school, student);
    school.wait(PAUSE);
    const again = await aNamesake(school, student.phone, student.country);
    const before = await dump(school);
    expect(await recall(school, secret)).toMatchObject({ status: 409, code: "CONTACTS_TAKEN" });
    expect(await dump(school)).toEqual(before);
    expect((await school.call(readMe, { as: again })).status).toBe(200);
  });

  test("comes back without the phone that another account has meanwhile", async ({ school }) => {
    const student = await aStudent(school);
    await proveEmail(school, student);
    school.wait(PAUSE);
    const secret = await deleteAndTell(school, student, emailOf(student));
    school.wait(PAUSE);
    await aNamesake(school, student.phone, student.country);
    expect((await recall(school, secret)).data).toEqual({ kind: "deletion", without: ["phone"] });
    const as = await recoverAndSignIn(school, emailOf(student));
    expect((await school.call(readMe, { as })).data).toMatchObject({
      _id: student.id,
      email: student.email,
      phoneNumber: null,
    });
  });

  test("comes back once, with the password void and every session ended", async ({ school }) => {
    const student = await aStudent(school);
    const secret = await deleteAndTell(school, student);
    const answers = await Promise.all([1, 2, 3].map(async () => recall(school, secret)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    const body = { ...phoneOf(student), password: student.password };
    expect((await school.call(login, { body })).code).toBe("INVALID_CREDENTIALS");
    expect((await school.call(readMe, { as: student })).status).toBe(401);
  });

  test("is not readmitted to a course by its teacher, and not in the list of removed students", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudent(school);
    const query = { courseId };
    await school.call(contract.enrolment.enrol, { as: student, query });
    const studentId = student.id;
    await school.call(contract.enrolment.removeStudent, {
      as: teacher,
      query,
      body: { studentId, reason: "" },
    });
    const secret = await deleteAndTell(school, student);
    const removed = async () =>
      (await school.call(contract.enrolment.listRemovedStudents, { as: teacher, query })).data;
    expect(await removed()).toMatchObject({ students: [], total: 0 });
    const readmit = async () =>
      school.call(contract.enrolment.readmitStudent, { as: teacher, query, body: { studentId } });
    expect((await readmit()).code).toBe("STUDENT_NOT_FOUND");
    await recall(school, secret);
    expect(await removed()).toMatchObject({ total: 1 });
    expect((await readmit()).status).toBe(200);
  });
});

test("an email that a borrowed session added gets no link, and does not come back", async ({
  school,
}) => {
  const owner = await aStudent(school);
  const theirs = { email: "intruder@school.test" };
  const { optId: otpId, otp } = await changeCode(school, owner, theirs);
  await school.call(updateAddress, {
    as: owner,
    body: { ...theirs, otpId, otp, password: owner.password },
  });
  school.wait(PAUSE);
  const secret = await deleteAndTell(school, owner);
  expect(school.messagesTo(theirs.email).at(-1)?.text).toMatch(/account was deleted\.$/);
  expect((await recall(school, secret)).status).toBe(200);
  const as = await recoverAndSignIn(school, phoneOf(owner));
  expect((await school.call(readMe, { as })).data).toMatchObject({ emailVerified: false });
});

test("a teacher's courses come back too, but not one that was deleted before", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const { courseId: former } = await aPublishedCourse(school, teacher);
  const student = await aStudent(school);
  const query = { courseId };
  await school.call(contract.enrolment.enrol, { as: student, query });
  await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId: former } });
  school.wait(1000);
  const secret = await deleteAndTell(school, teacher);
  expect((await school.call(contract.enrolment.readCourse, { as: student, query })).code).toBe(
    "COURSE_NOT_FOUND",
  );
  expect((await recall(school, secret)).status).toBe(200);
  const as = await recoverAndSignIn(school, phoneOf(teacher));
  const own = await school.call(contract.courses.listOwnCourses, { as, query: {} });
  expect(own.data.courseList.map(({ _id }) => _id)).toEqual([courseId]);
  const { data } = await school.call(contract.catalogue.listCourses, {
    query: { search: courseId },
  });
  expect(data.courseList).toMatchObject([{ _id: courseId }]);
  expect((await school.call(contract.enrolment.readCourse, { as: student, query })).status).toBe(
    200,
  );
  const entries = (
    await school.call(contract.audit.listAudit, { as: await aSuperadmin(school), query: {} })
  ).data.entries;
  const actions = entries
    .filter(({ actorId }) => actorId === teacher.id)
    .map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["deleteAccount", "recallAccount"]));
});

test("an admin comes back with the second step and the role", async ({ school }) => {
  const admin = await aGeneraladmin(school);
  await proveEmail(school, admin);
  school.wait(PAUSE);
  const secret = await deleteAndTell(school, admin, emailOf(admin));
  expect((await recall(school, secret)).status).toBe(200);
  const as = await recoverAndSignIn(school, emailOf(admin));
  expect((await school.call(readMe, { as })).data).toMatchObject({ role: "generaladmin" });
});
