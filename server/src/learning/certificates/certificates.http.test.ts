import { contract } from "@madrasa/contract";
import { aLesson, aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { expect } from "vitest";
import { DAY } from "../../platform/clock.ts";
import {
  aCourse,
  certified,
  check,
  finish,
  give,
  readFinish,
  rowsOf,
  take,
  tick,
} from "../../testing/certificates.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { aFamilyKey, enterAs, readFamily, someChildren } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";

const calls = contract.certificates;

test("the last lesson finishes a course, once, whatever comes after", async ({ school }) => {
  const { teacher, course, student } = await aCourse(school, { gives: false });
  const { courseId, lessonIds } = course;
  const [first = "", last = ""] = lessonIds;
  await tick(school, student, { courseId, lessonId: first });
  expect(await readFinish(school, student, course)).toEqual({
    finishedAt: null,
    certificate: null,
    can: { takeCertificate: false },
  });
  const then = school.platform.clock();
  await tick(school, student, { courseId, lessonId: last });
  school.wait(DAY);
  const query = { courseId, lessonId: first };
  const body = { completed: false };
  await school.call(contract.progress.toggleCompletion, { as: student, query, body });
  await tick(school, student, query);
  await aLesson(school, teacher, course);
  const { finishedAt } = await readFinish(school, student, course);
  expect(Date.parse(finishedAt ?? "") - then).toBeLessThan(DAY / 2);
  const { courseList } = (await school.call(contract.enrolment.listEnrolled, { as: student })).data;
  expect(courseList).toMatchObject([{ progress: 66, finishedAt }]);
});

test("a course that was finished before that was stored has the day of its last completion", async ({
  school,
}) => {
  const { course, student, teacher } = await certified(school, { gives: false });
  const before = await readFinish(school, student, course);
  await school.platform.database.transaction((tx) =>
    tx
      .updateTable("enrolments")
      .set({ finished_at: null })
      .where("student_id", "=", student.id)
      .execute(),
  );
  school.wait(DAY);
  await tick(school, student, { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" });
  expect(await readFinish(school, student, course)).toEqual(before);
  await give(school, teacher, course, true);
  await take(school, student, course);
  const [row] = await rowsOf(school, course, student);
  expect(new Date(row?.finished_at ?? 0).toISOString()).toBe(before.finishedAt);
});

test("the finish issues a certificate with the name of that day", async ({ school }) => {
  const { course, student, id, decoy, teacher } = await certified(school);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect((await readFinish(school, decoy, course)).certificate?._id).not.toBe(id);
  const body = { firstName: "Another", lastName: "Name" };
  await school.call(contract.profile.updateMe, { as: student, body });
  await aLesson(school, teacher, course);
  const { data } = await check(school, id.toUpperCase().replace(/(.{4})/g, "$1-"));
  expect(data).toEqual({
    withdrawn: false,
    certificate: {
      _id: id,
      courseId: course.courseId,
      name: `${student.firstName} ${student.lastName}`,
      title: "Tajweed",
      language: "en",
      totalLessons: 2,
      finishedAt: expect.any(String),
      finishedOn: expect.any(String),
      teacher: `${teacher.firstName} ${teacher.lastName}`,
    },
  });
});

test("no certificate without the teacher's wish; afterwards who finished may take theirs", async ({
  school,
}) => {
  const { course, student, id, teacher } = await certified(school, { gives: false });
  const late = await aStudentOf(school, course.courseId);
  expect(id).toBe("");
  expect((await take(school, student, course)).code).toBe("NO_CERTIFICATE");
  await give(school, teacher, course, true);
  expect((await readFinish(school, student, course)).can.takeCertificate).toBe(true);
  expect((await take(school, late, course)).code).toBe("NO_CERTIFICATE");
  await aLesson(school, teacher, course);
  const taken = await take(school, student, course);
  expect(taken.data.certificate.withdrawn).toBe(false);
  await give(school, teacher, course, false);
  expect((await check(school, taken.data.certificate._id)).data.withdrawn).toBe(false);
});

test("there is one, however many ask at once", async ({ school }) => {
  const { course, student, teacher } = await aCourse(school);
  const lessons = course.lessonIds.map((lessonId) => ({ courseId: course.courseId, lessonId }));
  await Promise.all([...lessons, ...lessons].map((query) => tick(school, student, query)));
  expect(await rowsOf(school, course, student)).toHaveLength(1);

  const later = await certified(school, { gives: false });
  await give(school, later.teacher, later.course, true);
  const answers = await Promise.all([1, 2, 3].map(() => take(school, later.student, later.course)));
  expect(new Set(answers.map(({ data }) => data.certificate._id)).size).toBe(1);
  expect(await rowsOf(school, later.course, later.student)).toHaveLength(1);

  const meeting = await aCourse(school, { gives: false });
  await Promise.all([
    give(school, meeting.teacher, meeting.course, true),
    finish(school, meeting.student, meeting.course),
  ]);
  expect((await take(school, meeting.student, meeting.course)).status).toBe(200);
  expect(await rowsOf(school, meeting.course, meeting.student)).toHaveLength(1);
  expect(teacher.id).not.toBe(meeting.teacher.id);
});

test("a student or the course's teacher withdraws a certificate for good, and nobody else does", async ({
  school,
}) => {
  const { course, student, decoy, teacher, id } = await certified(school);
  const end = (as: Person, certificateId = id) =>
    school.call(calls.withdrawCertificate, { as, body: { certificateId } });
  for (const as of [decoy, await aTeacher(school)])
    expect((await end(as)).code).toBe("CERTIFICATE_NOT_FOUND");
  expect((await check(school, id)).data.withdrawn).toBe(false);

  expect((await end(student)).status).toBe(200);
  const [before] = await rowsOf(school, course, student);
  school.wait(DAY);
  expect((await end(teacher)).status).toBe(200);
  expect(await rowsOf(school, course, student)).toEqual([before]);
  expect((await check(school, id)).data).toEqual({ withdrawn: true });
  expect((await take(school, student, course)).data.certificate).toEqual({
    _id: id,
    withdrawn: true,
  });

  const query = { courseId: course.courseId };
  const { certificates } = (await school.call(calls.listCertificates, { as: teacher, query })).data;
  expect(certificates).toHaveLength(2);
  for (const { _id, withdrawn } of certificates) expect(withdrawn).toBe(_id === id);
  const other = (await readFinish(school, decoy, course)).certificate?._id ?? "";
  const byOne = { ...query, limit: 1 };
  const first = await school.call(calls.listCertificates, { as: teacher, query: byOne });
  const cursor = first.data.nextCursor ?? "";
  const second = await school.call(calls.listCertificates, {
    as: teacher,
    query: { ...byOne, cursor },
  });
  const pages = [first, second].flatMap(({ data }) => data.certificates.map(({ _id }) => _id));
  expect(pages).toEqual(certificates.map(({ _id }) => _id));
  expect((await end(teacher, other)).status).toBe(200);
});

test("a guardian sees a child's certificates until one is withdrawn", async ({ school }) => {
  const { course, teacher, decoy } = await aCourse(school);
  const [child] = await someChildren(school, decoy, "Idris");
  const childId = child?._id ?? "";
  const body = { courseId: course.courseId, childIds: [childId] };
  await school.call(contract.family.joinForChildren, { as: decoy, body });
  await finish(school, await enterAs(school, await aFamilyKey(school, decoy), childId), course);
  const shown = async () => (await readFamily(school, decoy)).children[0]?.certificates ?? [];
  const [own] = await shown();
  expect(own).toMatchObject({ title: "Tajweed" });
  const certificateId = own?._id ?? "";
  await school.call(calls.withdrawCertificate, { as: teacher, body: { certificateId } });
  expect(await shown()).toEqual([]);
});

test("a student finds and ends each certificate, also once the course is left or gone", async ({
  school,
}) => {
  const { course, student, decoy, teacher, id } = await certified(school);
  const second = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  await give(school, teacher, second, true);
  await enrol(school, student, second.courseId);
  school.wait(DAY);
  await finish(school, student, second);
  const own = async (as: Person, query = {}) =>
    (await school.call(calls.listOwnCertificates, { as, query })).data;
  const leave = { as: student, query: { courseId: second.courseId }, body: {} };
  expect((await school.call(contract.enrolment.leave, leave)).status).toBe(200);
  await school.call(contract.oversight.erasePerson, {
    as: await aSuperadmin(school),
    body: { userID: teacher.id },
  });
  await school.sweep();

  const { certificates, total } = await own(student);
  expect(total).toBe(2);
  expect(certificates).toMatchObject([
    { courseId: second.courseId, title: "Fiqh", language: "en", withdrawn: false },
    { _id: id, courseId: course.courseId, title: "Tajweed", language: "en", withdrawn: false },
  ]);
  const first = await own(student, { limit: 1 });
  const rest = await own(student, { limit: 1, cursor: first.nextCursor });
  expect([...first.certificates, ...rest.certificates]).toEqual(certificates);
  expect((await own(decoy)).certificates.map(({ _id }) => _id)).not.toContain(id);

  const end = { as: student, body: { certificateId: id } };
  expect((await school.call(calls.withdrawCertificate, end)).status).toBe(200);
  expect((await own(student)).certificates.map(({ withdrawn }) => withdrawn)).toEqual([
    false,
    true,
  ]);
  expect((await own(decoy)).certificates).toMatchObject([{ withdrawn: false }]);
});

test("an address that was never one is unknown, and so is that of a deleted account until it comes back", async ({
  school,
}) => {
  const { course, student, id, decoy } = await certified(school);
  for (const unknown of ["0".repeat(32), id.slice(0, -1), "nothing", course.courseId])
    expect((await check(school, unknown)).code).toBe("CERTIFICATE_NOT_FOUND");

  await school.call(contract.accountDeletion.deleteMe, { as: student });
  expect((await check(school, id)).code).toBe("CERTIFICATE_NOT_FOUND");
  await school.platform.backgroundTasks.settled();
  const { secret } = school.lastLink(targetOf(phoneOf(student)));
  await school.call(contract.contacts.undoChange, { body: { secret } });
  expect((await check(school, id)).status).toBe(200);

  const admin = await aSuperadmin(school);
  const body = { userID: student.id };
  expect((await school.call(contract.oversight.erasePerson, { as: admin, body })).status).toBe(200);
  expect((await check(school, id)).code).toBe("CERTIFICATE_NOT_FOUND");
  expect(await rowsOf(school, course, student)).toEqual([]);
  expect(await rowsOf(school, course, decoy)).toHaveLength(1);
});

test("it names the day on which it was by the school's clock", async ({ school }) => {
  const { id } = await certified(school);
  const body = { value: "Asia/Kolkata" };
  await school.call(contract.site.setTimeZone, { as: await aSuperadmin(school), body });
  const { finishedAt, finishedOn } = (await check(school, id)).data.certificate ?? {};
  const inIndia = Date.parse(finishedAt ?? "") + 5.5 * 3_600_000;
  expect(finishedOn).toBe(new Date(inIndia).toISOString().slice(0, "2026-11-25T18:40".length));
});

test("it stays valid when the course and its teacher are gone, without the teacher's name", async ({
  school,
}) => {
  const { id, teacher, course, student } = await certified(school);
  const admin = await aSuperadmin(school);
  const { data } = await school.call(contract.oversight.exportPerson, {
    as: admin,
    query: { userID: student.id, part: "certificates" },
  });
  expect(data.certificates).toMatchObject([{ _id: id, courseId: course.courseId }]);
  await school.call(contract.oversight.erasePerson, { as: admin, body: { userID: teacher.id } });
  await school.sweep();
  expect((await check(school, id)).data.certificate).toMatchObject({
    title: "Tajweed",
    teacher: "",
  });
});
