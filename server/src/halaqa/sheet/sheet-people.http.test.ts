import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import {
  aHalaqa,
  aDeviceTime,
  anEntry,
  dateIn,
  withSheet,
  writeEntry,
} from "../../testing/sheets.ts";

const calls = contract.sheet;

test("a student who deleted the account has the record and the place again after the recall", async ({
  school,
}) => {
  const { teacher, courseId, student, other, rowKey, sheet } = await aHalaqa(school);
  const deviceTime = aDeviceTime();
  await writeEntry(school, teacher, rowKey(), anEntry(1, 7));
  await writeEntry(school, teacher, rowKey(), anEntry(1, 6));
  await writeEntry(school, teacher, rowKey(0, other.id), anEntry(8, 9));
  await school.call(calls.writeNote, {
    as: teacher,
    query: rowKey(),
    body: { note: "Well prepared.", deviceTime },
  });
  await school.call(calls.orderStudents, {
    as: teacher,
    query: { courseId },
    body: { studentIds: [student.id, other.id] },
  });
  const before = await sheet();
  await school.call(contract.accountDeletion.deleteMe, { as: student });
  await school.platform.backgroundTasks.settled();
  const { secret } = school.lastLink(targetOf(phoneOf(student)));
  expect(await writeEntry(school, teacher, rowKey(), null)).toMatchObject({
    code: "STUDENT_NOT_FOUND",
  });
  const meanwhile = await sheet();
  expect(meanwhile.sheetEntries).toMatchObject([{ studentId: other.id }]);
  expect(JSON.stringify(meanwhile)).not.toContain(student.id);
  await school.call(contract.contacts.undoChange, { body: { secret } });
  expect(await sheet()).toEqual(before);
  const history = await school.call(calls.listHistory, { as: teacher, query: rowKey() });
  expect(history.data.history).toMatchObject([{ sheetEntry: { to: 7 } }]);
});

test("a student's answers, and refusals, name nobody else", async ({ school }) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await withSheet(school, teacher, courseId);
  const [student, other] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  for (const { id } of [student, other]) {
    const rowKey = { courseId, studentId: id, day: dateIn(school) };
    await writeEntry(school, teacher, rowKey, anEntry(1, 7, { grade: 4 }));
  }
  const as = student;
  const ofOther = { childId: other.id };
  const day = dateIn(school);
  const staff = { courseId, studentId: other.id, day };
  const answers: unknown[] = [
    await school.call(calls.listRecords, { as }),
    await school.call(calls.readRecord, { as, query: {} }),
    await school.call(calls.listDays, { as, query: {} }),
    await school.call(contract.home.listEntries, { as }),
    await school.call(contract.profile.readMe, { as }),
    await school.call(calls.readRecord, { as, query: ofOther }),
    await school.call(calls.listDays, { as, query: ofOther }),
    await school.call(calls.markDaysSeen, { as, query: { ...ofOther, day }, body: {} }),
    await school.call(calls.readSheet, { as, query: { courseId, day } }),
    await school.call(calls.readMonth, { as, query: { courseId, day } }),
    await school.call(calls.readOverview, { as, query: { courseId, day } }),
    await school.call(calls.readStudentRecord, { as, query: staff }),
    await school.call(calls.listStudentDays, { as, query: staff }),
    await school.call(calls.listHistory, { as, query: staff }),
    await writeEntry(school, as, staff, anEntry(1, 7)),
  ];
  const told = JSON.stringify(answers);
  for (const word of [other.id, other.email, other.lastName]) expect(told).not.toContain(word);
  expect(told).toContain(student.id);
});
