import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aSession, aTeacher } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../platform/clock.ts";
import { answerIt, aRecitation, submitRecitation } from "./recitations.ts";
import type { TestApp } from "./test-app.ts";

const own = async (school: TestApp, as: { token: string }) =>
  (await school.call(contract.recitations.listRecitations, { as })).data.recitations;

async function filesOf(school: TestApp, ids: readonly string[]): Promise<string[]> {
  await school.platform.backgroundTasks.settled();
  const sizes = await Promise.all(ids.map((id) => school.platform.storage.size(id)));
  const rows = school.platform.database.read.selectFrom("files").select("id");
  const left = (await rows.where("id", "in", ids).execute()).map(({ id }) => id);
  return ids.filter((id, at) => sizes[at] !== undefined || left.includes(id));
}

/** Lifetime of two recitations: unanswered 60 days; answered on the last of them, 60 more. */
export async function expectEnds(school: TestApp): Promise<void> {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const student = await aStudentOf(school, courseId);
  await aRecitation(school, { teacher, student, courseId });
  const answered = await submitRecitation(school, student, courseId);
  const rows = () =>
    school.platform.database.read
      .selectFrom("recitations")
      .selectAll()
      .where("student_id", "=", student.id)
      .execute();
  const ids = (await rows()).flatMap(({ file_id }) => file_id ?? []);
  school.wait(60 * DAY - HOUR);
  await school.sweep();
  const as = { token: await aSession(school, teacher) };
  await answerIt(school, as, answered);
  const session = { token: await aSession(school, student) };
  expect(await own(school, session)).toHaveLength(2);
  school.wait(HOUR);
  await school.sweep();
  expect((await own(school, session)).map(({ _id }) => _id)).toEqual([answered]);
  expect(await filesOf(school, ids)).toHaveLength(1);
  ids.push(...(await rows()).flatMap(({ answer_file_id }) => answer_file_id ?? []));
  school.wait(60 * DAY - 2 * HOUR);
  await school.sweep();
  expect([ids.length, (await filesOf(school, ids)).length]).toEqual([3, 2]);
  school.wait(2 * HOUR);
  await school.sweep();
  expect(await rows()).toEqual([]);
  expect(await filesOf(school, ids)).toEqual([]);
}
