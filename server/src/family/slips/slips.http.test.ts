import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { SLIP_DAYS, SLIPS_MAX } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { dump } from "../../testing/dump.ts";
import { aFamilyKey, consent, enterAs, someChildren, someSlips } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { hashShortCode } from "./short-code.ts";
import { haveShortCodesInUse } from "./slips.queries.ts";

const calls = contract.slips;

async function aCourse(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const list = async () =>
    (await school.call(calls.listSlips, { as: teacher, query: { courseId } })).data.slips;
  const students = async () =>
    (
      await school.call(contract.enrolment.listStudents, { as: teacher, query: { courseId } })
    ).data.students.map(({ firstName }) => firstName);
  return { teacher, courseId, list, students };
}

const forNew = (firstName: string) => ({ child: { firstName, lastName: "Khan" }, consent });

describe("slips", () => {
  test("are made once for a key, however often and at once it arrives", async ({ school }) => {
    const { teacher, courseId, list } = await aCourse(school);
    const add = (key: string | undefined, ...names: string[]) =>
      school.call(calls.addSlips, {
        as: teacher,
        query: { courseId },
        body: { names },
        ...(key && { idempotencyKey: key }),
      });
    const names = ["1. Idris Khan", "Safiya Noor\t0750 123 4567"];
    const answers = await Promise.all([1, 2, 3].map(() => add("first", ...names)));
    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect(data.slips.map(({ name }) => name)).toEqual(["Idris Khan", "Safiya Noor"]);
    }
    expect((await add("first", "Bilal")).code).toBe("KEY_USED");
    expect(await list()).toHaveLength(2);
    await add("second", ...names);
    await add(undefined, ...names);
    expect(await list()).toHaveLength(6);
    // Idempotency keys are per person.
    const other = await aCourse(school);
    const sent = await school.call(calls.addSlips, {
      as: other.teacher,
      query: { courseId: other.courseId },
      body: { names },
      idempotencyKey: "first",
    });
    expect(sent.data.slips).toHaveLength(2);
  });

  test("are listed without what is printed on them where a page asks for none", async ({
    school,
  }) => {
    const { teacher, courseId, list } = await aCourse(school);
    const decoy = await aCourse(school);
    await someSlips(school, decoy.teacher, decoy.courseId, "Idris Khan");
    await someSlips(school, teacher, courseId, "Idris Khan", "Safiya Noor");
    const query = { courseId, printed: "none" } as const;
    const { data } = await school.call(calls.listSlips, { as: teacher, query });
    const printed = await list();
    expect(printed.every((slip) => slip.printed?.shortCode.length === 6)).toBe(true);
    expect(data.slips).toEqual(printed.map((slip) => ({ ...slip, printed: null })));
  });

  test("let a guardian's child in once, and show the teacher who came", async ({ school }) => {
    const { teacher, courseId, list, students } = await aCourse(school);
    const decoy = await aCourse(school);
    await someSlips(school, decoy.teacher, decoy.courseId, "Idris Khan");
    const slips = await someSlips(school, teacher, courseId, "Idris Khan", "Safiya Noor");
    expect(slips.map(({ name }) => name)).toEqual(["Idris Khan", "Safiya Noor"]);
    const { secret = "", shortCode = "" } = slips[0]?.printed ?? {};
    expect(shortCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);

    const shown = await school.call(calls.readSlip, { body: { secret } });
    expect(shown.data).toMatchObject({
      firstName: "Idris",
      course: { _id: courseId },
      isTaken: false,
    });
    expect(JSON.stringify(shown.data)).not.toContain("Khan");

    const [mother, other] = [await aStudent(school), await aStudent(school)];
    const typed = `${shortCode.slice(0, 3).toLowerCase()} ${shortCode.slice(3)}`;
    const found = await school.call(calls.findSlip, { as: mother, body: { shortCode: typed } });
    expect(found.data).toMatchObject({ firstName: "Idris", secret });
    const take = async (as: { token: string }, chosen: unknown) =>
      school.call(calls.redeemSlip, { as, body: { secret, for: chosen as "me" } });
    const taken = await take(mother, forNew("Idris"));
    expect(taken).toMatchObject({ status: 200, data: { courseId } });
    expect(await take(mother, forNew("Idris"))).toMatchObject({ status: 200 });
    const before = await dump(school);
    expect(await take(other, forNew("Bilal"))).toMatchObject({
      status: 409,
      code: "SLIP_TAKEN",
    });
    expect(await dump(school)).toEqual(before);
    expect(await students()).toEqual(["Idris"]);
    expect((await list())[0]?.taken).toMatchObject({
      student: { firstName: "Idris", lastName: "Khan" },
      by: { lastName: mother.lastName, phoneNumber: mother.phone },
      isNew: true,
    });
    await school.call(calls.markSlipsSeen, { as: teacher, query: { courseId }, body: {} });
    expect((await list())[0]?.taken).toMatchObject({ isNew: false });
  });

  test("are freed when another family took them, who cannot take them again", async ({
    school,
  }) => {
    const { teacher, courseId, list, students } = await aCourse(school);
    const [slip] = await someSlips(school, teacher, courseId, "Idris Khan");
    const secret = slip?.printed?.secret ?? "";
    const father = await aStudent(school);
    const strangers = [await aStudent(school), await aStudent(school)];
    const body = { secret, for: "me" as const };
    const free = { as: teacher, params: { id: slip?._id ?? "" }, body: {} };
    const stale: { takenAt: string }[] = [];
    for (const as of strangers) {
      expect((await school.call(calls.redeemSlip, { as, body })).status).toBe(200);
      await school.call(calls.markSlipsSeen, { as: teacher, query: { courseId }, body: {} });
      stale.push({ takenAt: (await list())[0]?.taken?.at ?? "" });
      await school.call(calls.releaseSlip, { ...free, body: stale.at(-1) ?? {} });
      await school.call(calls.releaseSlip, free);
    }
    expect(await students()).toEqual([]);
    expect((await list())[0]?.taken).toBeNull();
    for (const as of strangers) {
      const [other] = await someChildren(school, as, "Bilal");
      for (const whom of ["me" as const, { childId: other?._id ?? "" }]) {
        const taken = await school.call(calls.redeemSlip, { as, body: { secret, for: whom } });
        expect(taken).toMatchObject({ code: "REMOVED_FROM_COURSE" });
      }
    }
    const [child] = await someChildren(school, father, "Idris");
    await school.call(calls.redeemSlip, {
      as: father,
      body: { secret, for: { childId: child?._id ?? "" } },
    });
    expect(await students()).toEqual(["Idris"]);
    expect((await list())[0]?.taken).toMatchObject({ isNew: true });
    // Sent again, or from a page loaded before.
    for (const body of stale) {
      expect((await school.call(calls.releaseSlip, { ...free, body })).status).toBe(200);
    }
    expect(await students()).toEqual(["Idris"]);
    expect((await list())[0]?.taken).not.toBeNull();
  });

  test("taken twice at the same moment let one in", async ({ school }) => {
    const { teacher, courseId, students } = await aCourse(school);
    const [slip] = await someSlips(school, teacher, courseId, "Idris Khan");
    const secret = slip?.printed?.secret ?? "";
    const people = [await aStudent(school), await aStudent(school), await aStudent(school)];
    const answers = await Promise.all(
      people.map((as) => school.call(calls.redeemSlip, { as, body: { secret, for: "me" } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await students()).toHaveLength(1);
  });

  test("refuse a removed student, another's child, a teacher's own place and a child that adds one", async ({
    school,
  }) => {
    const { teacher, courseId } = await aCourse(school);
    const [slip] = await someSlips(school, teacher, courseId, "Idris Khan");
    const secret = slip?.printed?.secret ?? "";
    const [mother, other, removed] = [
      await aStudent(school),
      await aStudent(school),
      await aStudent(school),
    ];
    const [mine] = await someChildren(school, mother, "Idris");
    const [others] = await someChildren(school, other, "Bilal");
    await school.call(contract.enrolment.enrol, { as: removed, query: { courseId } });
    await school.call(contract.enrolment.removeStudent, {
      as: teacher,
      query: { courseId },
      body: { studentId: removed.id, reason: "" },
    });
    const key = await aFamilyKey(school, mother);
    const child = await enterAs(school, key, mine?._id ?? "");
    const before = await dump(school);
    const refused = async (as: { token: string }, chosen: unknown, code: string) =>
      expect(
        await school.call(calls.redeemSlip, { as, body: { secret, for: chosen as "me" } }),
      ).toMatchObject({ code });
    await refused(removed, "me", "REMOVED_FROM_COURSE");
    await refused(other, { childId: mine?._id }, "CHILD_NOT_FOUND");
    await refused(teacher, "me", "NOT_ALLOWED");
    await refused(child, forNew("Yusuf"), "GUARDIAN_NEEDS_PHONE");
    await refused(child, { childId: others?._id }, "CHILD_NOT_FOUND");
    expect(await dump(school)).toEqual(before);
    expect(
      await school.call(calls.redeemSlip, { as: child, body: { secret, for: "me" } }),
    ).toMatchObject({ status: 200 });
  });

  test("are at most 200 of a course", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const names = Array.from({ length: 60 }, (_, index) => `Student ${index}`);
    for (let made = 0; made + 60 <= SLIPS_MAX; made += 60) {
      await someSlips(school, teacher, courseId, ...names);
    }
    const add = async (count: number) =>
      school.call(calls.addSlips, {
        as: teacher,
        query: { courseId },
        body: { names: names.slice(0, count) },
      });
    expect(await add(21)).toMatchObject({ code: "TOO_MANY_SLIPS" });
    expect(await add(20)).toMatchObject({ status: 200 });
  });

  test("have signs of their own: those of another slip, and twice the same, are found", async ({
    school,
  }) => {
    const { teacher, courseId } = await aCourse(school);
    const [slip] = await someSlips(school, teacher, courseId, "Idris Khan");
    const { config, database } = school.platform;
    const of = (shortCode: string) => ({
      short_code_hash: hashShortCode(config.secretKey, shortCode),
    });
    const used = slip?.printed?.shortCode ?? "";
    expect(await haveShortCodesInUse(database.read, [of("234567"), of(used)])).toBe(true);
    expect(await haveShortCodesInUse(database.read, [of("234567"), of("234567")])).toBe(true);
    expect(await haveShortCodesInUse(database.read, [of("234567"), of("234568")])).toBe(false);
  });

  test("have signs that are closed after five wrong tries, and a QR code that is not", async ({
    school,
  }) => {
    const { teacher, courseId } = await aCourse(school);
    const [slip] = await someSlips(school, teacher, courseId, "Idris Khan");
    const { secret = "", shortCode = "" } = slip?.printed ?? {};
    const [guesser, other] = [await aStudent(school), await aStudent(school)];
    const find = async (as: { token: string }, typed: string) =>
      school.call(calls.findSlip, { as, body: { shortCode: typed } });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await find(guesser, "222222")).toMatchObject({ code: "SLIP_NOT_FOUND" });
    }
    expect(await find(guesser, shortCode)).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await find(other, shortCode)).toMatchObject({ status: 200 });
    expect(
      await school.call(calls.redeemSlip, { as: guesser, body: { secret, for: "me" } }),
    ).toMatchObject({ status: 200 });
    expect(await find(other, "00000")).toMatchObject({ status: 400 });
  });

  test("stay when a family used them before the teacher's deletion", async ({ school }) => {
    const { teacher, courseId, list, students } = await aCourse(school);
    const [slip] = await someSlips(school, teacher, courseId, "Idris Khan");
    const body = { secret: slip?.printed?.secret ?? "", for: "me" as const };
    const revoke = { as: teacher, params: { id: slip?._id ?? "" }, body: {} };
    await school.call(calls.redeemSlip, { as: await aStudent(school), body });
    expect(await school.call(calls.revokeSlip, revoke)).toMatchObject({
      code: "SLIP_TAKEN",
      message: "This slip has already been used.",
    });
    expect((await list())[0]?.taken).toMatchObject({ isNew: true });

    const [other] = await someSlips(school, teacher, courseId, "Safiya Noor");
    const [taken, revoked] = await Promise.all([
      school.call(calls.redeemSlip, {
        as: await aStudent(school),
        body: { ...body, secret: other?.printed?.secret ?? "" },
      }),
      school.call(calls.revokeSlip, { ...revoke, params: { id: other?._id ?? "" } }),
    ]);
    expect([taken.status, revoked.status].filter((status) => status === 200)).toHaveLength(1);
    const isTaken = taken.status === 200;
    expect(await students()).toHaveLength(isTaken ? 2 : 1);
    expect(await list()).toHaveLength(isTaken ? 2 : 1);
  });

  test("end by the teacher, after 30 days, and with the course", async ({ school }) => {
    const { teacher, courseId, list } = await aCourse(school);
    const [one, two] = await someSlips(school, teacher, courseId, "Idris Khan", "Safiya Noor");
    const going = await aCourse(school);
    const [late] = await someSlips(school, going.teacher, going.courseId, "Bilal Khan");
    const read = async (secret = "") => school.call(calls.readSlip, { body: { secret } });
    const student = await aStudent(school);
    await school.call(calls.revokeSlip, { as: teacher, params: { id: one?._id ?? "" }, body: {} });
    expect(await list()).toMatchObject([{ name: "Safiya Noor" }]);
    const take = async (secret = "") =>
      school.call(calls.redeemSlip, { as: student, body: { secret, for: "me" } });
    expect(await take(one?.printed?.secret)).toMatchObject({ code: "SLIP_NOT_FOUND" });
    await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
    expect(await take(two?.printed?.secret)).toMatchObject({ status: 404 });
    school.wait(SLIP_DAYS * DAY - HOUR);
    expect(await read(late?.printed?.secret)).toMatchObject({ status: 200 });
    school.wait(2 * HOUR);
    expect(await read(late?.printed?.secret)).toMatchObject({ code: "SLIP_NOT_FOUND" });
    await school.sweep();
    expect((await dump(school))["slips"]).not.toContainEqual(
      expect.stringContaining(two?._id ?? "none"),
    );
  });
});
