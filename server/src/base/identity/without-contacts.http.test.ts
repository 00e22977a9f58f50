import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { newLinkSecret, sha256 } from "../../platform/secrets.ts";
import { aPersonWithout, aSessionOf } from "../../testing/person-without.ts";
import { test } from "../../testing/app-test.ts";

/** People without email, phone and password, such as managed children. */

const without = { email: null, phoneNumber: null, country: null };

test("a student without contacts is found, presented, deleted and recalled", async ({ school }) => {
  const child = await aPersonWithout(school, "student", "Sumayyah");
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const as = child;
  await school.call(contract.enrolment.enrol, { as, query: { courseId } });

  const { data: me } = await school.call(contract.profile.readMe, { as });
  expect(me).toMatchObject({ ...without, emailVerified: false, whatsapp: null, telegram: null });
  await school.call(contract.profile.updateMe, { as, body: { firstName: "Khadijah" } });
  const { searchStudents } = contract.students;
  const admin = await aSuperadmin(school);
  const find = async (value: string) =>
    (await school.call(searchStudents, { as: admin, body: { value } })).data.studentList;
  expect(await find("khadijah had")).toMatchObject([{ _id: child.id, ...without }]);
  expect((await find("")).map(({ _id }) => _id)).toContain(child.id);
  const students = async () =>
    (await school.call(contract.enrolment.listStudents, { as: teacher, query: { courseId } })).data
      .students;
  expect(await students()).toMatchObject([{ _id: child.id, phoneNumber: null, country: null }]);

  expect((await school.call(contract.accountDeletion.deleteMe, { as })).status).toBe(200);
  await school.platform.backgroundTasks.settled();
  expect(await students()).toEqual([]);
  expect(await find("khadijah")).toEqual([]);

  // Created here, because nobody received the link.
  const secret = newLinkSecret();
  await school.platform.database.transaction((tx) =>
    tx
      .updateTable("account_changes")
      .set({ secret_hash: sha256(secret) })
      .where("user_id", "=", child.id)
      .execute(),
  );
  const recalled = await school.call(contract.contacts.undoChange, { body: { secret } });
  expect(recalled.data).toEqual({ kind: "deletion", without: [] });
  expect(await students()).toMatchObject([{ _id: child.id, phoneNumber: null }]);
  expect(await find("khadijah")).toMatchObject([{ _id: child.id, ...without }]);
  const again = { token: await aSessionOf(school, child.id) };
  expect((await school.call(contract.profile.readMe, { as: again })).data).toMatchObject(without);
});

test("a teacher without contacts is approved, suspended and deleted, and no message goes out", async ({
  school,
}) => {
  const teacher = await aPersonWithout(school, "teacher", "Nusaybah");
  const as = await aSuperadmin(school);
  const userID = teacher.id;
  const { approveTeacher, suspendTeacher, listTeachers, issueRecoveryLink, deleteTeacher } =
    contract.teachers;
  const approved = await school.call(approveTeacher, { as, body: { userID, approved: true } });
  expect(approved.status).toBe(200);
  const suspended = await school.call(suspendTeacher, { as, body: { userID, suspended: false } });
  expect(suspended.status).toBe(200);
  const { data } = await school.call(listTeachers, { as, query: { search: "nusaybah" } });
  expect(data.teacherList).toMatchObject([{ _id: teacher.id, ...without, approved: true }]);
  const link = await school.call(issueRecoveryLink, { as, body: { userID } });
  expect([link.status, link.code]).toEqual([404, "TEACHER_NOT_FOUND"]);
  const password = { password: "a lamp in a niche" };
  const step = await school.call(contract.secondStep.prepareSecondStep, {
    as: teacher,
    body: password,
  });
  expect([step.status, step.errors?.[0]?.path]).toEqual([400, "password"]);
  const removed = await school.call(deleteTeacher, { as, query: { teacherId: teacher.id } });
  expect(removed.status).toBe(200);
  await school.platform.backgroundTasks.settled();
  await school.sweep();
});
