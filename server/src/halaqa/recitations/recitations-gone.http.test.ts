import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aSession, aSuperadmin, superadminSession, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import {
  aClass,
  answerIt,
  giveConsent,
  submitRecitation,
  hears,
  own,
  switchOn,
  waiting,
} from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { accountDeletion, courses, enrolment, oversight, recitations, students } = contract;

const letters = async (school: TestApp, person: Person) => {
  await school.platform.backgroundTasks.settled();
  const written = school.outbox.messagesTo(targetOf(phoneOf(person)));
  return written.filter(({ text }) => text.includes("/recitations"));
};

const endOf = async (school: TestApp, id: string) => {
  const rows = school.platform.database.read.selectFrom("recitations").select("expires_at");
  return (await rows.where("id", "=", id).executeTakeFirst())?.expires_at;
};

test("a suspended student's recitations play for the family alone until it is lifted", async ({
  school,
}) => {
  const { teacher, courseId, guardian, child, decoy } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  const as = await superadminSession(school);
  const suspend = async (suspended: boolean) =>
    school.call(students.suspendStudent, { as, body: { userID: child.id, suspended } });
  await suspend(true);
  expect(await hears(school, guardian, id)).toBe("hears");
  expect(await hears(school, teacher, id)).toBe("RECITATION_NOT_FOUND");
  expect((await waiting(school, teacher)).map(({ _id }) => _id)).toEqual([decoy]);
  await suspend(false);
  expect(await hears(school, teacher, id)).toBe("hears");
});

test("recitations of a course that was left say so, and do not count towards the limit elsewhere", async ({
  school,
}) => {
  const { teacher, courseId, classmate: as } = await aClass(school);
  const second = await aPublishedCourse(school, teacher);
  await enrol(school, as, second.courseId);
  const countWaiting = async () => {
    const query = { courseId: second.courseId };
    return (await school.call(recitations.readSubmissionState, { as, query })).data.waiting;
  };
  expect(await countWaiting()).toBe(1);
  expect(await own(school, as)).toMatchObject([{ isMember: true }]);
  await school.call(enrolment.leave, { as, query: { courseId }, body: {} });
  expect(await countWaiting()).toBe(0);
  expect(await own(school, as)).toMatchObject([{ isMember: false }]);
});

describe("recitations of a deleted course", () => {
  test("with its teacher's account too; what was taken back is kept no longer", async ({
    school,
  }) => {
    const { teacher, courseId, guardian, child, classmate, decoy } = await aClass(school);
    const id = await submitRecitation(school, child, courseId);
    await answerIt(school, teacher, id);
    await giveConsent(school, guardian, { childId: child.id, allow: false });
    await school.call(accountDeletion.deleteMe, { as: teacher });
    await school.sweep();
    expect(await letters(school, classmate)).toHaveLength(1);
    expect(await hears(school, classmate, decoy)).toBe("hears");
    expect(await own(school, classmate)).toMatchObject([{ _id: decoy, isGone: true }]);
    school.wait(DAY + 1);
    await school.sweep();
    expect(await endOf(school, id)).toBeUndefined();
    expect(await endOf(school, decoy)).toBeDefined();
  });

  test("the family is told when the teacher's account is erased", async ({ school }) => {
    const { teacher, classmate, decoy } = await aClass(school);
    const as = await aSuperadmin(school);
    await school.call(oversight.erasePerson, { as, body: { userID: teacher.id } });
    expect(await letters(school, classmate)).toHaveLength(1);
    expect(await hears(school, classmate, decoy)).toBe("hears");
  });

  test("the family is told again when a restored course is deleted again", async ({ school }) => {
    const { teacher, courseId, classmate } = await aClass(school);
    const query = { courseId };
    const deleteAgain = async () => {
      await school.call(courses.deleteCourse, { as: teacher, query });
      await school.sweep();
      return (await letters(school, classmate)).length;
    };
    expect(await deleteAgain()).toBe(1);
    const as = await aSuperadmin(school);
    await school.call(oversight.restoreCourse, { as, query, body: {} });
    expect(await deleteAgain()).toBe(2);
  });

  test("recitations of a deleted course do not count towards the limit elsewhere", async ({
    school,
  }) => {
    const { teacher, courseId, child, classmate } = await aClass(school);
    const second = await aPublishedCourse(school, teacher);
    await switchOn(school, teacher, second.courseId);
    await enrol(school, classmate, second.courseId);
    await submitRecitation(school, classmate, second.courseId);
    await submitRecitation(school, child, courseId);
    const readState = async () => {
      const query = { courseId: second.courseId };
      return (await school.call(recitations.readSubmissionState, { as: classmate, query })).data
        .waiting;
    };
    expect(await readState()).toBe(2);
    await school.call(courses.deleteCourse, { as: teacher, query: { courseId } });
    expect(await readState()).toBe(1);
  });

  // Last, because earlier sessions expire.
  test("the family is told once, and keeps it 60 days from then on, at most 120 in all", async ({
    school,
  }) => {
    const { teacher, courseId, guardian, child, classmate, decoy } = await aClass(school);
    const other = await aClass(school);
    const refusal = { allowed: 0, text_number: 1, language: "en", answered_at: 1 } as const;
    await school.platform.database.transaction(async (tx) => {
      // A former guardian's refusal, which counts for nobody.
      const row = { ...refusal, student_id: classmate.id, guardian_id: other.guardian.id };
      await tx.insertInto("recording_consents").values(row).execute();
    });
    const answered = await submitRecitation(school, child, courseId);
    await answerIt(school, teacher, answered);
    const handedInAt = school.platform.clock();
    school.wait(50 * DAY);
    const as = { token: await aSession(school, teacher) };
    await school.call(courses.deleteCourse, { as, query: { courseId } });
    const now = school.platform.clock();
    await school.sweep();
    const told = await letters(school, guardian);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`/recitations?childId=${child.id}`);
    expect(await letters(school, classmate)).toHaveLength(1);
    expect(await letters(school, other.guardian)).toEqual([]);
    await school.sweep();
    expect(await letters(school, guardian)).toHaveLength(1);
    for (const id of [answered, decoy]) {
      const end = (await endOf(school, id)) ?? 0;
      expect(end - now).toBeGreaterThan(59 * DAY);
      expect(end - handedInAt).toBeLessThanOrEqual(120 * DAY);
    }
    school.wait(61 * DAY);
    await school.sweep();
    expect([await endOf(school, answered), await endOf(school, decoy)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
