import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, type Person } from "@madrasa/testkit/people";
import { advanceDays } from "../../testing/advance-days.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { someChildren } from "../../testing/families.ts";
import { aDeviceTime, aHalaqa, anEntry, dateIn, writeEntry } from "../../testing/sheets.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { accountDeletion, contacts, enrolment, sheet } = contract;

async function holdClass(school: TestApp, as: { token: string }, courseId: string) {
  const query = { courseId, day: dateIn(school) };
  const body = { state: "held" as const, deviceTime: aDeviceTime() };
  expect((await school.call(sheet.markDay, { as, query, body })).status).toBe(200);
  await advanceDays(school, 1);
}

type Away = { teacher: { token: string }; student: Person; courseId: string };

/** Returns the student's way back. */
const WAYS: Record<string, (school: TestApp, away: Away) => Promise<() => Promise<unknown>>> = {
  "who left": async (school, { student, courseId }) => {
    const query = { courseId };
    await school.call(enrolment.leave, { as: student, query, body: {} });
    return () => school.call(enrolment.enrol, { as: student, query });
  },
  "who was removed": async (school, { teacher, student, courseId }) => {
    const one = { as: teacher, query: { courseId } };
    const studentId = student.id;
    await school.call(enrolment.removeStudent, { ...one, body: { studentId, reason: "Ill" } });
    return () => school.call(enrolment.readmitStudent, { ...one, body: { studentId } });
  },
  "whose account was deleted": async (school, { student }) => {
    await school.call(accountDeletion.deleteMe, { as: student });
    await school.platform.backgroundTasks.settled();
    const { secret } = school.lastLink(targetOf(phoneOf(student)));
    return () => school.call(contacts.undoChange, { body: { secret } });
  },
};

test.for(Object.entries(WAYS))(
  "a student %s was not present at classes held before the return",
  async ([, leave], { school }) => {
    const { teacher, courseId, student, rowKey } = await aHalaqa(school);
    const holdAClass = () => holdClass(school, teacher, courseId);
    const days = [dateIn(school), dateIn(school, 3)];
    await holdAClass();
    const comeBack = await leave(school, { teacher, student, courseId });
    await holdAClass();
    await holdAClass();
    await comeBack();
    await holdAClass();
    await writeEntry(school, teacher, rowKey(), anEntry(1, 7));
    days.push(dateIn(school));

    const of = { courseId, studentId: student.id };
    const record = await school.call(sheet.listStudentDays, { as: teacher, query: of });
    const present = record.data.days.filter(({ attendance }) => attendance === "present");
    expect(present.map(({ day }) => day)).toEqual(days.toReversed());
    const query = { courseId, day: dateIn(school) };
    const month = await school.call(sheet.readMonth, { as: teacher, query });
    expect(month.data.students.find(({ _id }) => _id === student.id)?.away).toEqual({
      from: dateIn(school, -3),
      until: dateIn(school, -1),
    });
  },
);

test("a child's week counts no class held between removal and readmission", async ({ school }) => {
  const { teacher, courseId } = await aHalaqa(school);
  const guardian = await aStudent(school);
  const [child] = await someChildren(school, guardian, "Idris");
  const [studentId = "", query] = [child?._id, { courseId }];
  const body = { courseId, childIds: [studentId] };
  await school.call(contract.family.joinForChildren, { as: guardian, body });
  await holdClass(school, teacher, courseId);
  const removal = { studentId, reason: "Ill" };
  await school.call(enrolment.removeStudent, { as: teacher, query, body: removal });
  await holdClass(school, teacher, courseId);
  await school.call(enrolment.readmitStudent, { as: teacher, query, body: { studentId } });
  await holdClass(school, teacher, courseId);
  const { records } = (await school.call(sheet.listRecords, { as: guardian })).data;
  expect(records).toMatchObject([{ week: { held: 2, here: 2 } }]);
});
