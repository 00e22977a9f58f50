import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { PAUSE, aNamesake } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  consent,
  enterAs,
  someSlips,
} from "../../testing/families.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { enrolment, family, accountDeletion, slips } = contract;
const REMOVED = "REMOVED_FROM_COURSE";
type As = { token: string };

async function aCourse(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const query = { courseId };
  const as = teacher;
  return {
    teacher,
    courseId,
    remove: async (studentId: string) =>
      school.call(enrolment.removeStudent, { as, query, body: { studentId } }),
    readmit: async (studentId: string) =>
      school.call(enrolment.readmitStudent, { as, query, body: { studentId } }),
    students: async () => (await school.call(enrolment.listStudents, { as, query })).data.students,
    removed: async () =>
      (await school.call(enrolment.listRemovedStudents, { as, query })).data.students,
    aSlip: async () => (await someSlips(school, teacher, courseId, "Idris"))[0],
  };
}

const add = async (
  school: TestApp,
  as: As,
  [firstName, lastName]: [string, string],
  courseId?: string,
) => {
  const children = [{ firstName, lastName }];
  const added = await school.call(family.addChildren, {
    as,
    body: { children, consent, ...(courseId !== undefined && { courseId }) },
  });
  return { code: added.code, id: added.data?.children[0]?._id ?? "" };
};
const join = async (school: TestApp, as: As, courseId: string, ...childIds: string[]) =>
  (await school.call(family.joinForChildren, { as, body: { courseId, childIds } })).code;
const allow = async (school: TestApp, as: As, courseId: string, childId: string) =>
  (await school.call(family.answerRequest, { as, body: { courseId, childId, allow: true } })).code;
const ask = async (school: TestApp, as: As, courseId: string) =>
  (await school.call(family.askToJoin, { as, query: { courseId }, body: {} })).code;
const takeFor = async (
  school: TestApp,
  as: As,
  secret: string | undefined,
  chosen: "me" | { childId: string },
) =>
  (await school.call(slips.redeemSlip, { as, body: { secret: secret ?? "", for: chosen } })).code;
const end = async (school: TestApp, as: Person, childId: string) =>
  school.call(accountDeletion.endChild, {
    as,
    query: { childId },
    body: { password: as.password },
  });
const childSession = async (school: TestApp, guardian: Person, childId: string) => {
  const own = { ...guardian, token: await aSession(school, guardian) };
  return enterAs(school, await aFamilyKey(school, own), childId);
};

describe("the removal of an adult", () => {
  test("holds for a child of the same number, by every way", async ({ school }) => {
    const course = await aCourse(school);
    const { courseId } = course;
    const man = await aStudent(school);
    const before = (await add(school, man, ["Idris", "Khan"])).id;
    const slip = await course.aSlip();
    await enrol(school, man, courseId);
    await course.remove(man.id);
    expect((await add(school, man, ["Yusuf", "Khan"], courseId)).code).toBe(REMOVED);
    expect(await join(school, man, courseId, before)).toBe(REMOVED);
    expect(await allow(school, man, courseId, before)).toBe(REMOVED);
    expect(await takeFor(school, man, slip?.printed?.secret, { childId: before })).toBe(REMOVED);
    expect(await ask(school, await childSession(school, man, before), courseId)).toBe(REMOVED);
    expect(await course.students()).toEqual([]);
    const decoy = await aStudent(school);
    expect((await add(school, decoy, ["Idris", "Khan"], courseId)).code).toBeUndefined();
    expect(await course.removed()).toMatchObject([
      { _id: expect.any(String) as string },
      { _id: man.id },
    ]);
    expect((await course.readmit(before)).status).toBe(200);
    expect((await course.students()).map(({ _id }) => _id)).toContain(before);
    expect((await add(school, man, ["Musa", "Khan"], courseId)).code).toBe(REMOVED);
  });

  test("holds for the child of a new account with the number, and of a second guardian", async ({
    school,
  }) => {
    const course = await aCourse(school);
    const { courseId } = course;
    const man = await aStudentOf(school, courseId);
    const mother = await aStudent(school);
    const childId = (await add(school, mother, ["Idris", "Khan"])).id;
    await acceptInvitation(school, man, await anInvitation(school, mother, childId));
    await course.remove(man.id);
    expect(await join(school, mother, courseId, childId)).toBe(REMOVED);
    const alone = (await add(school, mother, ["Safiya", "Khan"])).id;
    expect(await join(school, mother, courseId, alone)).toBeUndefined();
    await school.call(accountDeletion.deleteMe, { as: man, body: {} });
    await passRecallPeriod(school);
    school.wait(PAUSE);
    const again = await aNamesake(school, man.phone, man.country);
    expect((await add(school, again, ["Yusuf", "Khan"], courseId)).code).toBe(REMOVED);
  });
});

test("a removed adult is shown the teacher's number through no child", async ({ school }) => {
  const course = await aCourse(school);
  const { courseId } = course;
  const mother = await aStudent(school);
  const childId = (await add(school, mother, ["Idris", "Khan"], courseId)).id;
  const man = await aStudentOf(school, courseId);
  const numberFor = async (as: As) => {
    const { children } = (await school.call(family.readFamily, { as })).data;
    return children[0]?.courses[0]?.teacher?.phoneNumber;
  };
  await course.remove(man.id);
  await acceptInvitation(school, man, await anInvitation(school, mother, childId));
  expect(await numberFor(man)).toBeUndefined();
  expect(await numberFor(mother)).toBe(course.teacher.phone);
  await course.readmit(man.id);
  expect(await numberFor(man)).toBe(course.teacher.phone);
  await course.remove(man.id);
  await school.call(accountDeletion.deleteMe, { as: man, body: {} });
  await passRecallPeriod(school);
  school.wait(PAUSE);
  const again = await aNamesake(school, man.phone, man.country);
  await acceptInvitation(school, again, await anInvitation(school, mother, childId));
  expect(await numberFor(again)).toBeUndefined();
});

describe("the removal of a child", () => {
  test("holds for a new child of the same folded name, and is undone by the teacher", async ({
    school,
  }) => {
    const course = await aCourse(school);
    const { courseId } = course;
    const mother = await aStudent(school);
    const first = await add(school, mother, ["أحمد", "Khan"], courseId);
    await course.remove(first.id);
    expect(await join(school, mother, courseId, first.id)).toBe(REMOVED);
    await end(school, mother, first.id);
    expect((await add(school, mother, ["احمد", "KHAN"], courseId)).code).toBe(REMOVED);
    await passRecallPeriod(school);
    const parent = { ...mother, token: await aSession(school, mother) };
    const again = await add(school, parent, ["احمد", "Khan"]);
    const slip = await course.aSlip();
    const { secret } = slip?.printed ?? {};
    expect(await takeFor(school, parent, secret, { childId: again.id })).toBe(REMOVED);
    expect(await join(school, parent, courseId, again.id)).toBe(REMOVED);
    expect(await course.removed()).toMatchObject([{ _id: again.id, reason: "" }]);
    const decoy = await aStudent(school);
    expect((await add(school, decoy, ["احمد", "Khan"], courseId)).code).toBeUndefined();
    await course.readmit(again.id);
    await end(school, parent, again.id);
    expect((await add(school, parent, ["احمد", "Khan"], courseId)).code).toBeUndefined();
  });

  test("lets another child of the family in, whom the teacher is asked to check once", async ({
    school,
  }) => {
    const course = await aCourse(school);
    const { courseId } = course;
    const mother = await aStudent(school);
    const first = await add(school, mother, ["Idris", "Khan"], courseId);
    const sister = await add(school, mother, ["Safiya", "Khan"], courseId);
    await course.remove(first.id);
    const other = await add(school, mother, ["Yusuf", "Khan"], courseId);
    const decoy = await aStudentOf(school, courseId);
    const marked = async () =>
      new Map((await course.students()).map(({ _id, isNew }) => [_id, isNew]));
    const expected = new Map([
      [sister.id, false],
      [other.id, true],
      [decoy.id, false],
    ]);
    expect(await marked()).toEqual(expected);
    const seen = async (as: As) =>
      school.call(enrolment.markStudentsSeen, { as, query: { courseId }, body: {} });
    expect((await seen(await aTeacher(school))).code).toBe("COURSE_NOT_FOUND");
    expect(await marked()).toEqual(expected);
    await seen(course.teacher);
    expect([...(await marked()).values()]).toEqual([false, false, false]);
  });
});

test("readmitting one removed student lifts the removal of no other", async ({ school }) => {
  const course = await aCourse(school);
  const { courseId, teacher } = course;
  const mother = await aStudent(school);
  const first = await add(school, mother, ["Idris", "Khan"], courseId);
  const second = await add(school, mother, ["Safiya", "Khan"], courseId);
  for (const { id } of [first, second]) await course.remove(id);
  await course.readmit(second.id);
  const sibling = await add(school, mother, ["Yusuf", "Khan"], courseId);
  const listed = await course.students();
  expect(listed.find(({ _id }) => _id === sibling.id)).toMatchObject({ isNew: true });

  const man = await aStudent(school);
  const taken: string[] = [];
  const released = [await course.aSlip(), await course.aSlip()];
  for (const [index, slip] of released.entries()) {
    const { id } = await add(school, man, [`Child${"AB"[index]}`, "Malik"]);
    taken.push(id);
    await takeFor(school, man, slip?.printed?.secret, { childId: id });
  }
  for (const slip of released) {
    const params = { id: slip?._id ?? "" };
    await school.call(slips.releaseSlip, { as: teacher, params, body: {} });
  }
  await course.readmit(taken[1] ?? "");
  expect((await add(school, man, ["Musa", "Malik"], courseId)).code).toBe(REMOVED);
  await course.readmit(taken[0] ?? "");
  expect((await add(school, man, ["Musa", "Malik"], courseId)).code).toBeUndefined();
});

describe("“Not this family”", () => {
  test("removes who came by the slip, with the whole family, from course and signs", async ({
    school,
  }) => {
    const course = await aCourse(school);
    const { courseId, teacher } = course;
    const [slip, next] = [await course.aSlip(), await course.aSlip()];
    const man = await aStudent(school);
    const idris = (await add(school, man, ["Idris", "Khan"])).id;
    expect(await takeFor(school, man, slip?.printed?.secret, { childId: idris })).toBeUndefined();
    await school.call(slips.releaseSlip, {
      as: teacher,
      params: { id: slip?._id ?? "" },
      body: {},
    });
    expect(await course.removed()).toMatchObject([{ _id: idris }]);
    expect((await add(school, man, ["Yusuf", "Khan"], courseId)).code).toBe(REMOVED);
    const find = async (as: As) =>
      (
        await school.call(slips.findSlip, {
          as,
          body: { shortCode: next?.printed?.shortCode ?? "" },
        })
      ).code;
    expect(await find(man)).toBe("SLIP_NOT_FOUND");
    expect(await takeFor(school, man, slip?.printed?.secret, "me")).toBe(REMOVED);
    const right = await aStudent(school);
    expect(await find(right)).toBeUndefined();
    expect(await takeFor(school, right, slip?.printed?.secret, "me")).toBeUndefined();
    expect((await course.removed()).map(({ _id }) => _id).toSorted()).toEqual(
      [idris, man.id].toSorted(),
    );
    for (const id of [idris, man.id]) await course.readmit(id);
    expect(await find(man)).toBeUndefined();
    expect((await add(school, man, ["Yusuf", "Khan"], courseId)).code).toBeUndefined();
  });

  test("is lifted by readmitting the child, even under an account added again", async ({
    school,
  }) => {
    const course = await aCourse(school);
    const { courseId, teacher } = course;
    const slip = await course.aSlip();
    const mother = await aStudent(school);
    const ended = (await add(school, mother, ["Idris", "Khan"])).id;
    await takeFor(school, mother, slip?.printed?.secret, { childId: ended });
    const params = { id: slip?._id ?? "" };
    await school.call(slips.releaseSlip, { as: teacher, params, body: {} });
    await school.call(accountDeletion.endChild, {
      as: mother,
      query: { childId: ended },
      body: { password: mother.password },
    });
    const again = (await add(school, mother, ["Idris", "Khan"])).id;
    expect(await takeFor(school, mother, slip?.printed?.secret, { childId: again })).toBe(REMOVED);
    expect(await course.removed()).toMatchObject([{ _id: again }]);
    await course.readmit(again);
    expect((await add(school, mother, ["Safiya", "Khan"], courseId)).code).toBeUndefined();
  });
});
