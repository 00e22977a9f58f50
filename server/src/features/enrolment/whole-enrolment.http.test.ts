import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";
import { ENROLMENT_COLUMNS, ENROLMENT_TABLES } from "./enrolment.tables.ts";

/** What only the tables of absent students have. */
const OF_ABSENCE = ["removed_at", "reason"];

test("an enrolment's columns are all in the tables that hold it while the student is away", async ({
  school,
}) => {
  const tables = await school.platform.database.schema.introspection.getTables();
  const columnsOf = (table: string) =>
    tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  const derived: readonly string[] = ENROLMENT_TABLES.enrolments.derived;
  const whole = columnsOf("enrolments").filter((name) => !derived.includes(name));
  expect(ENROLMENT_COLUMNS.toSorted()).toEqual(whole.toSorted());
  expect(columnsOf("former_enrolments").toSorted()).toEqual(whole.toSorted());
  expect(columnsOf("removed_students").toSorted()).toEqual([...whole, ...OF_ABSENCE].toSorted());
});

/** A student who has joined a course, and completed one of its lessons two days later. */
async function anEnrolment(school: TestSchool) {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher);
  const student = await aStudentOf(school, courseId);
  school.wait(2 * DAY);
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  await school.call(contract.progress.toggleCompletion, { as: student, query, body: {} });
  const row = async () => {
    const all = school.platform.database.read.selectFrom("enrolments").selectAll();
    const { version: _, ...rest } = await all
      .where("student_id", "=", student.id)
      .executeTakeFirstOrThrow();
    return rest;
  };
  return { teacher, courseId, student, row };
}

test("a readmitted student has the whole enrolment, and was active now", async ({ school }) => {
  const { teacher, courseId, student, row } = await anEnrolment(school);
  const before = await row();
  const call = { as: teacher, query: { courseId } };
  const { removeStudent, readmitStudent } = contract.enrolment;
  const body = { studentId: student.id };
  await school.call(removeStudent, { ...call, body: { ...body, reason: "" } });
  const away = school.platform.database.read.selectFrom("removed_students").selectAll();
  const { completed_count: _, ...whole } = before;
  const [removed] = await away.where("student_id", "=", student.id).execute();
  expect(removed).toMatchObject(whole);
  school.wait(DAY);
  await school.call(readmitStudent, { ...call, body });
  const after = await row();
  expect(after).toEqual({ ...before, active_at: after.active_at });
  expect(after.active_at).toBeGreaterThanOrEqual(before.active_at + DAY);
});

test("a student whose account came back has the whole enrolment", async ({ school }) => {
  const { student, row } = await anEnrolment(school);
  const before = await row();
  await school.call(contract.leaving.deleteMe, { as: student, body: {} });
  await school.platform.backgroundTasks.settled();
  const { secret } = school.lastLink(targetOf(phoneOf(student)));
  expect((await school.call(contract.contacts.undoChange, { body: { secret } })).status).toBe(200);
  expect(await row()).toEqual(before);
});
