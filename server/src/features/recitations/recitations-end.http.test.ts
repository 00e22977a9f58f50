import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aSession, aTeacher } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { answerIt, aRecitation, handIn } from "../../testing/recitations.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const own = async (school: TestSchool, as: { token: string }) =>
  (await school.call(contract.recitations.listRecitations, { as })).data.recitations;

/** The files among these that are still there, as a row or as bytes. */
async function filesOf(school: TestSchool, ids: readonly string[]): Promise<string[]> {
  await school.platform.backgroundTasks.settled();
  const sizes = await Promise.all(ids.map((id) => school.platform.storage.size(id)));
  const rows = school.platform.database.read.selectFrom("files").select("id");
  const left = (await rows.where("id", "in", ids).execute()).map(({ id }) => id);
  return ids.filter((id, at) => sizes[at] !== undefined || left.includes(id));
}

test("an unanswered one is deleted after 60 days, an answered one 60 days after its answer", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const student = await aStudentOf(school, courseId);
  await aRecitation(school, { teacher, student, courseId });
  const answered = await handIn(school, student, courseId);
  const rows = () =>
    school.platform.database.read
      .selectFrom("recitations")
      .selectAll()
      .where("student_id", "=", student.id)
      .execute();
  const ids = (await rows()).flatMap(({ file_id }) => file_id ?? []);
  school.wait(59 * DAY);
  await school.sweep();
  // The sessions of the beginning are over.
  const as = { token: await aSession(school, teacher) };
  await answerIt(school, as, answered);
  const pupil = { token: await aSession(school, student) };
  expect(await own(school, pupil)).toHaveLength(2);
  school.wait(DAY + 1);
  await school.sweep();
  expect((await own(school, pupil)).map(({ _id }) => _id)).toEqual([answered]);
  expect(await filesOf(school, ids)).toHaveLength(1);
  ids.push(...(await rows()).flatMap(({ answer_file_id }) => answer_file_id ?? []));
  school.wait(59 * DAY);
  await school.sweep();
  expect(await rows()).toEqual([]);
  expect([ids.length, await filesOf(school, ids)]).toEqual([3, []]);
});
