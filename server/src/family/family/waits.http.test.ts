import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, suspend } from "@madrasa/testkit/people";
import { describe, expect } from "vitest";
import { DAY } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";
import { aFamilyKey, consent, enterAs, readFamily, someChildren } from "../../testing/families.ts";
import { answerIt, submitRecitation, switchOn } from "../../testing/recitations.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { courses, enrolment, family, recitations, sheet } = contract;

async function aFamily(school: TestApp) {
  const [teacher, mother] = [await aTeacher(school), await aStudent(school)];
  const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
  const [childId, sisterId] = [idris?._id ?? "", safiya?._id ?? ""];
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const query = { courseId };
  await school.call(courses.updateCourse, { as: teacher, query, body: { dailySheet: true } });
  await switchOn(school, teacher, courseId);
  const familyKey = await aFamilyKey(school, mother);
  const body = { courseId, childIds: [childId, sisterId] };
  await school.call(family.joinForChildren, { as: mother, body });
  const waits = async () => {
    const { data } = await school.call(family.listMembers, { body: { familyKey } });
    return data.children.map((child) => child.waits);
  };
  const child = async () => (await readFamily(school, mother)).children[0];
  /** Enters the passage that `submitRecitation` submits. */
  const enter = async (grade: 1 | 4) => {
    const deviceTime = new Date(school.platform.clock()).toISOString();
    const day = deviceTime.slice(0, 10);
    await school.call(sheet.writeSheetEntry, {
      as: teacher,
      query: { courseId, studentId: childId, day, track: "new", passageId: "a".repeat(24) },
      body: { entry: { from: 2262, to: 2268, grade, unit: "verse" }, deviceTime },
    });
  };
  return { teacher, mother, childId, courseId, familyKey, waits, child, enter };
}

describe("something waits for a child", () => {
  test("only with a meeting within a day of a teacher who teaches, and not for a lesson", async ({
    school,
  }) => {
    const { teacher, courseId, waits, child } = await aFamily(school);
    expect(await waits()).toEqual([false, false]);
    const meet = async (after: number) => {
      const at = new Date(school.platform.clock() + after).toISOString();
      const meeting = { title: "Halaqa", description: "Weekly", link: "https://meet.example/a" };
      await school.call(courses.updateCourse, {
        as: teacher,
        query: { courseId },
        body: { meetingDetails: { ...meeting, scheduledTime: at } },
      });
    };
    await meet(1.1 * DAY);
    expect(await waits()).toEqual([false, false]);
    await meet(0.9 * DAY);
    expect(await waits()).toEqual([true, true]);
    expect((await child())?.meeting).toMatchObject({ title: "Halaqa" });
    await suspend(school, teacher.id);
    expect(await waits()).toEqual([false, false]);
    expect((await child())?.meeting).toBeNull();
  });

  test("at the guardian's name with a request, not at the child's", async ({ school }) => {
    const { teacher, childId, familyKey, waits, child } = await aFamily(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const as = await enterAs(school, familyKey, childId);
    await school.call(family.askToJoin, { as, query: { courseId }, body: {} });
    expect((await child())?.requests).toMatchObject([{ _id: courseId }]);
    const { data } = await school.call(family.listMembers, { body: { familyKey } });
    expect(data.guardian.waits).toBe(true);
    expect(await waits()).toEqual([false, false]);
  });

  test("with a passage to repeat on the sheet", async ({ school }) => {
    const { waits, child, enter } = await aFamily(school);
    await enter(4);
    expect(await waits()).toEqual([true, false]);
    expect(await child()).toMatchObject({ isToRepeat: true, reply: null });
    await enter(1);
    expect(await waits()).toEqual([false, false]);
  });

  test("with a reply that the child has not listened to, and with one to recite again", async ({
    school,
  }) => {
    const family = await aFamily(school);
    const { teacher, mother, childId, courseId, familyKey, waits, child, enter } = family;
    const allowed = { childId, allow: true, consent };
    await school.call(recitations.answerConsent, { as: mother, body: allowed });
    const as = await enterAs(school, familyKey, childId);
    const id = await submitRecitation(school, as, courseId);
    expect(await waits()).toEqual([false, false]);
    const reply = { grade: 4 as const, remark: "", annotations: [] };
    await school.call(recitations.answer, { as: teacher, params: { id }, body: reply });
    expect(await child()).toMatchObject({
      reply: { recitationId: id, teacher: { firstName: teacher.firstName } },
      isToRepeat: true,
    });
    await school.call(recitations.markAnswerSeen, { as, params: { id }, body: {} });
    expect(await child()).toMatchObject({ reply: null, isToRepeat: true });
    expect(await waits()).toEqual([true, false]);
    const anew = await submitRecitation(school, as, courseId);
    expect(await waits()).toEqual([false, false]);
    await school.call(recitations.answer, { as: teacher, params: { id: anew }, body: reply });
    await school.call(recitations.markAnswerSeen, { as, params: { id: anew }, body: {} });
    expect(await waits()).toEqual([true, false]);
    school.wait(1_000);
    await enter(1);
    expect(await waits(), "heard on the sheet").toEqual([false, false]);
  });

  test("not in a course that the child has left", async ({ school }) => {
    const { teacher, mother, childId, courseId, familyKey, waits } = await aFamily(school);
    const allowed = { childId, allow: true, consent };
    await school.call(recitations.answerConsent, { as: mother, body: allowed });
    const as = await enterAs(school, familyKey, childId);
    const id = await submitRecitation(school, as, courseId);
    await answerIt(school, teacher, id);
    expect(await waits()).toEqual([true, false]);
    const body = { childId, courseId, allow: false };
    await school.call(family.answerRequest, { as: mother, body });
    expect(await waits()).toEqual([false, false]);
  });
});

describe("the next meeting of a child", () => {
  test("is the cancelled one of another course if it comes first", async ({ school }) => {
    const { teacher, mother, childId, courseId, child } = await aFamily(school);
    const other = await aPublishedCourse(school, teacher);
    const joined = { courseId: other.courseId, childIds: [childId] };
    await school.call(family.joinForChildren, { as: mother, body: joined });
    const meet = async (id: string, days: number | null) => {
      const at = (after: number) => new Date(school.platform.clock() + after * DAY).toISOString();
      const meeting = { title: "Halaqa", description: "Weekly", link: "https://meet.example/a" };
      const meetingDetails = days === null ? null : { ...meeting, scheduledTime: at(days) };
      const query = { courseId: id };
      await school.call(courses.updateCourse, { as: teacher, query, body: { meetingDetails } });
    };
    await meet(courseId, 0.1);
    await meet(other.courseId, 2);
    await meet(courseId, null);
    const cancelled = { isCancelled: true, course: { _id: courseId } };
    expect((await child())?.meeting).toMatchObject(cancelled);
    school.wait(DAY);
    const meeting = (await child())?.meeting;
    expect(meeting).toMatchObject({ course: { _id: other.courseId } });
    expect(meeting).not.toHaveProperty("isCancelled");
  });
});

describe("the guardian's own door", () => {
  test("opens with the password of the account that the key names, and no other", async ({
    school,
  }) => {
    const { mother, familyKey } = await aFamily(school);
    const stranger = await aStudent(school, { password: "the stranger's own" });
    const open = async (password: string) =>
      school.call(family.signInWithPassword, { body: { familyKey, password } });
    for (const wrong of ["not the one", stranger.password]) {
      expect(await open(wrong)).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
    }
    const { data } = await open(mother.password);
    expect(data).toMatchObject({ role: "student", userId: mother.id });
    const body = { children: [{ firstName: "Yahya", lastName: "Khan" }], consent };
    expect((await school.call(family.addChildren, { as: data, body })).status).toBe(200);
    expect((await school.call(enrolment.listEnrolled, { as: data })).status).toBe(200);
  });

  test("opens for a guardian whose phone another account has taken, by the email", async ({
    school,
  }) => {
    const { mother, familyKey } = await aFamily(school);
    await school.platform.database.transaction(async (tx) => {
      const taken = { phone: null, phone_country: null, email_verified: 1 as const };
      await tx.updateTable("users").set(taken).where("id", "=", mother.id).execute();
    });
    const body = { familyKey, password: mother.password };
    expect((await school.call(family.signInWithPassword, { body })).status).toBe(200);
  });

  test("is closed after ten wrong passwords, like any sign-in", async ({ school }) => {
    const { mother, familyKey } = await aFamily(school);
    const open = async (password: string) =>
      school.call(family.signInWithPassword, { body: { familyKey, password } });
    for (let tried = 0; tried < 10; tried += 1) await open("not the one");
    expect((await open(mother.password)).code).toBe("TOO_MANY_REQUESTS");
  });
});
