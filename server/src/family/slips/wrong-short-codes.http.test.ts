import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { HOUR } from "../../platform/clock.ts";
import { aFamilyKey, enterAs, someChildren, someSlips } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.slips;
const WRONG = "222222";

async function aSlip(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await someSlips(
    school,
    teacher,
    (await aPublishedCourse(school, teacher)).courseId,
    "Bilal Noor",
  );
  const [slip] = await someSlips(school, teacher, courseId, "Idris Khan");
  return {
    teacher,
    courseId,
    secret: slip?.printed?.secret ?? "",
    shortCode: slip?.printed?.shortCode ?? "",
  };
}

const find = async (school: TestApp, as: { token: string }, shortCode: string) =>
  school.call(calls.findSlip, { as, body: { shortCode } });

const codesOf = async (school: TestApp, as: { token: string }, tries: number) => {
  const codes: (string | undefined)[] = [];
  for (let tried = 0; tried < tries; tried += 1) {
    codes.push((await find(school, as, WRONG)).code);
  }
  return codes;
};
const times = (count: number, code: string) => Array.from({ length: count }, () => code);

describe("wrong signs", () => {
  test("are five an hour and fifteen a day of a person, also where all come at once", async ({
    school,
  }) => {
    const { shortCode } = await aSlip(school);
    const guesser = await aStudent(school);
    const atOnce = await Promise.all(
      Array.from({ length: 9 }, async () => (await find(school, guesser, WRONG)).code ?? "found"),
    );
    expect(atOnce.toSorted()).toEqual([
      ...times(5, "SLIP_NOT_FOUND"),
      ...times(4, "TOO_MANY_REQUESTS"),
    ]);
    for (const hour of [2, 3]) {
      school.wait(HOUR);
      expect(await codesOf(school, guesser, 6), `hour ${hour}`).toEqual([
        ...times(5, "SLIP_NOT_FOUND"),
        "TOO_MANY_REQUESTS",
      ]);
    }
    school.wait(HOUR);
    const closed = await find(school, guesser, shortCode);
    expect(closed.code).toBe("TOO_MANY_REQUESTS");
    school.wait(21 * HOUR);
    expect((await find(school, guesser, shortCode)).status).toBe(200);
  });

  test("are not counted where they are right, and none are taken from who has no phone", async ({
    school,
  }) => {
    const { shortCode } = await aSlip(school);
    const mother = await aStudent(school);
    // Digits of an Arabic keyboard.
    const typed = shortCode
      .toLowerCase()
      .replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? digit);
    for (let tried = 0; tried < 8; tried += 1) {
      expect((await find(school, mother, tried % 2 ? shortCode : `\u200f${typed}`)).status).toBe(
        200,
      );
    }
    const [child] = await someChildren(school, mother, "Idris");
    const as = await enterAs(school, await aFamilyKey(school, mother), child?._id ?? "");
    expect(await find(school, as, shortCode)).toMatchObject({
      status: 403,
      code: "GUARDIAN_DECIDES",
    });
    expect((await school.call(calls.findSlip, { body: { shortCode } })).status).toBe(401);
  });

  test("are no different for a removed student, however right they are", async ({ school }) => {
    const { shortCode, courseId, teacher } = await aSlip(school);
    const removed = await aStudentOf(school, courseId);
    await school.call(contract.enrolment.removeStudent, {
      as: teacher,
      query: { courseId },
      body: { studentId: removed.id },
    });
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await find(school, removed, shortCode)).code).toBe("SLIP_NOT_FOUND");
    }
    expect((await find(school, removed, shortCode)).code).toBe("TOO_MANY_REQUESTS");
    expect((await find(school, await aStudent(school), shortCode)).status).toBe(200);
    // Resets the total count for the next test.
    school.wait(HOUR);
  });

  test("close the signs of the whole school for an hour after two hundred, and no QR code", async ({
    school,
  }) => {
    const { shortCode, secret } = await aSlip(school);
    const mother = await aStudent(school);
    for (let person = 0; person < 40; person += 1) {
      expect(await codesOf(school, await aStudent(school), 5)).not.toContain("TOO_MANY_REQUESTS");
    }
    expect((await find(school, mother, shortCode)).code).toBe("TOO_MANY_REQUESTS");
    const body = { secret, for: "me" as const };
    expect((await school.call(calls.readSlip, { body: { secret } })).status).toBe(200);
    expect((await school.call(calls.redeemSlip, { as: mother, body })).status).toBe(200);
    school.wait(HOUR);
    const late = await aStudent(school);
    expect((await find(school, late, shortCode)).data).toMatchObject({ isTaken: true });
  });
});
