import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import {
  aFamilyKey,
  enterAs,
  readFamily,
  someChildren,
  someSlips,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { family, slips } = contract;
type As = { token: string };

async function aCourse(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const [slip] = await someSlips(school, teacher, courseId, "Idris Khan");
  const query = { courseId };
  return {
    teacher,
    courseId,
    slipId: slip?._id ?? "",
    secret: slip?.printed?.secret ?? "",
    shown: async () =>
      (await school.call(slips.listSlips, { as: teacher, query })).data.slips.find(
        ({ _id }) => _id === slip?._id,
      ),
    students: async () => {
      const { data } = await school.call(contract.enrolment.listStudents, { as: teacher, query });
      return data.students.map(({ _id }) => _id);
    },
  };
}

async function aFamily(school: TestApp, firstName = "Idris") {
  const mother = await aStudent(school, { firstName: "Khadija" });
  const [child] = await someChildren(school, mother, firstName);
  const childId = child?._id ?? "";
  const as = await enterAs(school, await aFamilyKey(school, mother), childId);
  return { mother: { ...mother, token: await aSession(school, mother) }, childId, child: as };
}

const take = async (
  school: TestApp,
  as: As,
  secret: string,
  chosen: "me" | { childId: string } = "me",
) => {
  const answer = await school.call(slips.redeemSlip, { as, body: { secret, for: chosen } });
  return answer.code ?? answer.data.joined;
};
const reply = async (school: TestApp, as: As, courseId: string, childId: string, allow: boolean) =>
  school.call(family.answerRequest, { as, body: { courseId, childId, allow } });

describe("a slip that a child takes", () => {
  test("asks the guardian, and is held without the guardian's name and number", async ({
    school,
  }) => {
    const { courseId, secret, shown, students } = await aCourse(school);
    const { mother, child, childId } = await aFamily(school);
    const other = await aFamily(school, "Yusuf");
    expect([await take(school, child, secret), await take(school, child, secret)]).toEqual([
      false,
      false,
    ]);
    expect(await students()).toEqual([]);
    expect(await shown()).toMatchObject({ taken: null, heldUntil: expect.any(String) as string });
    expect(JSON.stringify(await shown())).not.toContain(mother.phone);
    expect((await readFamily(school, mother)).children[0]?.requests).toMatchObject([
      { _id: courseId, bySlip: true },
    ]);
    const read = await school.call(slips.readSlip, { body: { secret } });
    expect(read.data.isTaken).toBe(true);
    for (const [as, chosen] of [
      [other.child, "me"],
      [other.mother, { childId: other.childId }],
      [other.mother, "me"],
    ] as const) {
      expect(await take(school, as, secret, chosen)).toBe("SLIP_TAKEN");
    }
    await reply(school, mother, courseId, childId, true);
    expect(await students()).toEqual([childId]);
    expect(await shown()).toMatchObject({
      heldUntil: null,
      taken: { by: { firstName: "Khadija", phoneNumber: mother.phone }, isNew: true },
    });
    expect(await take(school, child, secret)).toBe(true);
    expect(await take(school, other.mother, secret, "me")).toBe("SLIP_TAKEN");
  });

  test("is free after the guardian's no, and after seven days without an answer", async ({
    school,
  }) => {
    const { courseId, secret, shown, students } = await aCourse(school);
    const [first, second, third] = [
      await aFamily(school),
      await aFamily(school),
      await aFamily(school),
    ];
    expect(await take(school, first.child, secret)).toBe(false);
    await reply(school, first.mother, courseId, first.childId, false);
    expect(await shown()).toMatchObject({ taken: null, heldUntil: null });
    expect(await take(school, second.child, secret)).toBe(false);
    expect(await take(school, third.child, secret)).toBe("SLIP_TAKEN");
    school.wait(7 * DAY);
    expect(await shown()).toMatchObject({ heldUntil: null });
    expect(await take(school, third.child, secret)).toBe(false);
    await reply(school, second.mother, courseId, second.childId, true);
    expect(await shown()).toMatchObject({ taken: null, heldUntil: expect.any(String) as string });
    await school.call(family.joinForChildren, {
      as: third.mother,
      body: { courseId, childIds: [third.childId] },
    });
    expect((await students()).toSorted()).toEqual([second.childId, third.childId].toSorted());
    expect(await shown()).toMatchObject({ taken: { student: { firstName: "Idris" } } });
  });

  test("is held for seven days however often it is taken, and not by an ended account", async ({
    school,
  }) => {
    const { secret, shown } = await aCourse(school);
    const { mother, child, childId } = await aFamily(school);
    await take(school, child, secret);
    const until = (await shown())?.heldUntil;
    school.wait(6 * DAY);
    await take(school, child, secret);
    expect((await shown())?.heldUntil).toBe(until);
    await school.call(contract.accountDeletion.endChild, {
      as: mother,
      query: { childId },
      body: { password: mother.password },
    });
    expect((await shown())?.heldUntil).toBeNull();
    expect(await take(school, await aStudent(school), secret)).toBe(true);
  });

  test("can be taken by the guardian meanwhile, for that child alone", async ({ school }) => {
    const { secret, shown } = await aCourse(school);
    const { mother, child, childId } = await aFamily(school);
    const [sister] = await someChildren(school, mother, "Safiya");
    expect(await take(school, child, secret)).toBe(false);
    const isTaken = async (as?: As) =>
      (await school.call(slips.readSlip, { ...(as && { as }), body: { secret } })).data.isTaken;
    const other = (await aFamily(school, "Yusuf")).mother;
    expect(await Promise.all([mother, child, other, undefined].map(isTaken))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await take(school, mother, secret, { childId: sister?._id ?? "" })).toBe("SLIP_TAKEN");
    expect(await take(school, mother, secret, { childId })).toBe(true);
    expect(await shown()).toMatchObject({ taken: { by: { firstName: "Khadija" } } });
    const own = (await readFamily(school, mother)).children.find(({ _id }) => _id === childId);
    expect(own?.requests).toEqual([]);
  });

  test("is one child's, of two who press at once", async ({ school }) => {
    const { secret } = await aCourse(school);
    const [one, other] = [await aFamily(school), await aFamily(school)];
    const answers = await Promise.all(
      [one, other].map(async ({ child }) => take(school, child, secret)),
    );
    expect(answers.map(String).toSorted()).toEqual(["SLIP_TAKEN", "false"]);
  });

  test("asks nothing for a child of the course", async ({ school }) => {
    const { courseId, secret, shown } = await aCourse(school);
    const { mother, child, childId } = await aFamily(school);
    const body = { courseId, childIds: [childId] };
    await school.call(family.joinForChildren, { as: mother, body });
    expect(await take(school, child, secret)).toBe("IN_COURSE_ALREADY");
    expect(await shown()).toMatchObject({ heldUntil: null });
  });
});
