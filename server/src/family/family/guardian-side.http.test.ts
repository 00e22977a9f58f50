import { newId } from "../../platform/secrets.ts";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, showNumber, suspend, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import {
  aFamilyKey,
  consent,
  enterAs,
  readFamily,
  someChildren,
  twoGuardians,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const addChild = async (
  school: TestApp,
  as: { token: string },
  { courseId, phoneShown }: { courseId?: string; phoneShown?: boolean } = {},
) => {
  const children = [{ firstName: "Idris", lastName: "Hassan" }];
  const body = { children, consent, courseId, phoneShown };
  return (await school.call(contract.family.addChildren, { as, body })).data.children[0]?._id ?? "";
};

const answer = async (
  school: TestApp,
  as: Person,
  request: { childId: string; courseId: string; allow: boolean },
) => school.call(contract.family.answerRequest, { as, body: request });

const coursesOf = async (school: TestApp, as: { token: string }, childId: string) =>
  (await readFamily(school, as)).children.find(({ _id }) => _id === childId)?.courses ?? [];

describe("a teacher's number", () => {
  test("is shown to a child's guardian, and never to the child", async ({ school }) => {
    const teacher = await aTeacher(school, { firstName: "Bilal" });
    const { courseId } = await aPublishedCourse(school, teacher);
    const mother = await aStudent(school);
    const childId = await addChild(school, mother, { courseId });
    const child = await enterAs(school, await aFamilyKey(school, mother), childId);
    const query = { courseId };
    const readBy = async (as: { token: string }) =>
      (await school.call(contract.enrolment.readCourse, { as, query })).data.course.teacherId;
    const student = await aStudent(school);
    await school.call(contract.enrolment.enrol, { as: student, query });
    expect(await readBy(student)).toMatchObject({ phoneNumber: teacher.phone });
    expect(await readBy(child)).toEqual({
      _id: teacher.id,
      firstName: "Bilal",
      lastName: teacher.lastName,
    });
    const token = (
      await school.call(contract.signIn.login, {
        body: { email: mother.email, password: mother.password },
      })
    ).data;
    const [shown] = await coursesOf(school, token, childId);
    expect(shown?.teacher).toMatchObject({ firstName: "Bilal", phoneNumber: teacher.phone });
    await showNumber(school, teacher, false);
    expect((await coursesOf(school, token, childId))[0]?.teacher?.phoneNumber).toBeUndefined();
    await showNumber(school, teacher);
    await suspend(school, teacher.id);
    expect((await coursesOf(school, token, childId))[0]?.teacher?.phoneNumber).toBeUndefined();
  });
});

describe("a guardian's number", () => {
  const seenBy = async (school: TestApp, teacher: Person, courseId: string) => {
    const query = { courseId };
    const { data } = await school.call(contract.enrolment.listStudents, { as: teacher, query });
    return data.students.map(({ phoneNumber }) => phoneNumber);
  };

  test.for(["student", "teacher"] as const)(
    "of a %s is hidden from the children's teachers until the guardian agrees",
    async (role, { school }) => {
      const teacher = await aTeacher(school);
      const { courseId } = await aPublishedCourse(school, teacher);
      const guardian = role === "student" ? await aStudent(school) : await aTeacher(school);
      const me = async () => (await school.call(contract.profile.readMe, { as: guardian })).data;
      expect((await me()).phoneShownAsGuardian).toBeNull();
      await addChild(school, guardian, { courseId });
      expect(await seenBy(school, teacher, courseId)).toEqual([null]);
      const update = async (body: { phoneHidden?: boolean; phoneShownAsGuardian?: boolean }) =>
        school.call(contract.profile.updateMe, { as: guardian, body });
      await update({ phoneShownAsGuardian: true });
      expect(await seenBy(school, teacher, courseId)).toEqual([guardian.phone]);
      expect(await me()).toMatchObject({ phoneShownAsGuardian: true, phoneHidden: false });
      await update({ phoneHidden: true });
      expect(await seenBy(school, teacher, courseId)).toEqual([
        role === "student" ? null : guardian.phone,
      ]);
      await update({ phoneShownAsGuardian: false });
      expect(await seenBy(school, teacher, courseId)).toEqual([null]);
      expect(await me()).toMatchObject({ phoneShownAsGuardian: false, phoneHidden: true });
    },
  );

  test("follows the answer that is given with the children", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const [agreed, refused] = [await aStudent(school), await aStudent(school)];
    await addChild(school, agreed, { courseId, phoneShown: true });
    await addChild(school, refused, { courseId, phoneShown: false });
    expect(new Set(await seenBy(school, teacher, courseId))).toEqual(new Set([agreed.phone, null]));
    const me = await school.call(contract.profile.readMe, { as: refused });
    expect(me.data).toMatchObject({ phoneShownAsGuardian: false, phoneHidden: true });
  });
});

test("a yes to one course takes back no other no", async ({ school }) => {
  const { mother, father, childId } = await twoGuardians(school);
  const teacher = await aTeacher(school);
  const ids: string[] = [];
  for (const allow of [false, true]) {
    const { courseId } = await aPublishedCourse(school, teacher);
    ids.push(courseId);
    expect((await answer(school, mother, { childId, courseId, allow })).status).toBe(200);
  }
  const [withheld = "", joined = ""] = ids;
  const yes = { childId, courseId: withheld, allow: true };
  expect((await answer(school, father, yes)).code).toBe("OTHER_GUARDIAN_REFUSED");
  expect((await answer(school, mother, { ...yes, courseId: joined })).status).toBe(200);
});

test("the first guardian's no takes the child out of the course, for 30 days as if it had left", async ({
  school,
}) => {
  const { mother, father, childId } = await twoGuardians(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
  const [decoy] = await someChildren(school, await aStudent(school), "Bilal");
  const asked = { childId, courseId, allow: true };
  await answer(school, mother, asked);
  const key = await aFamilyKey(school, mother);
  const child = await enterAs(school, key, childId);
  await school.call(contract.progress.toggleCompletion, {
    as: child,
    query: { courseId, lessonId: lessonIds[0] ?? "" },
    body: { completed: true },
  });
  const again = await school.call(contract.signIn.login, {
    body: { email: mother.email, password: mother.password },
  });
  const parent = { ...mother, token: again.data.token };
  const no = { ...asked, allow: false };
  expect((await answer(school, father, no)).code).toBe("FIRST_GUARDIAN_DECIDES");
  expect(await coursesOf(school, parent, childId)).toHaveLength(1);
  expect((await answer(school, parent, { ...no, childId: decoy?._id ?? "" })).code).toBe(
    "CHILD_NOT_FOUND",
  );
  expect((await answer(school, parent, { ...no, courseId: newId() })).code).toBe(
    "COURSE_NOT_FOUND",
  );
  for (let time = 0; time < 2; time += 1) {
    expect((await answer(school, parent, no)).status).toBe(200);
    expect(await coursesOf(school, parent, childId)).toEqual([]);
  }
  const { data } = await school.call(contract.catalogue.readPublicCourse, {
    params: { courseId },
  });
  expect(data.course.studentCount).toBe(0);
  school.wait(29 * DAY);
  const later = await school.call(contract.signIn.login, {
    body: { email: mother.email, password: mother.password },
  });
  await answer(school, { ...mother, token: later.data.token }, asked);
  expect(await coursesOf(school, later.data, childId)).toMatchObject([{ completedLessons: 1 }]);
});
