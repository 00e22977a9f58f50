import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { SUBSTITUTES_MAX } from "@madrasa/contract/limits";
import { aDraft } from "@madrasa/testkit/courses";
import { anUnapprovedTeacher, aTeacher, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, anEntry, readSheet, withSheet, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { writtenTo } from "../../testing/written-to.ts";

const calls = contract.sheet;

describe("a substitute", () => {
  async function asked(school: TestApp, by: Person, courseId: string, email: string) {
    return school.call(calls.askSubstitute, { as: by, query: { courseId }, body: { email } });
  }

  test("keeps the sheet once accepted, and loses it at once", async ({ school }) => {
    const { teacher, courseId, rowKey } = await aHalaqa(school);
    const decoy = await aHalaqa(school);
    const helper = await aTeacher(school);
    const read = async () => readSheet(school, helper, courseId);
    expect(await asked(school, teacher, courseId, helper.email)).toMatchObject({
      data: { substitute: { _id: helper.id } },
    });
    expect(await read()).toMatchObject({ code: "COURSE_NOT_FOUND" });
    const accept = async () =>
      school.call(calls.acceptSheet, { as: helper, query: { courseId }, body: {} });
    const list = async () => (await school.call(calls.listSheets, { as: helper })).data.sheets;
    expect(await list()).toMatchObject([
      { course: { _id: courseId }, isOwn: false, isAsked: true },
    ]);
    await accept();
    expect(await list()).toMatchObject([{ isAsked: false }]);
    expect(await writeEntry(school, helper, rowKey(), anEntry(1, 7))).toMatchObject({
      status: 200,
    });
    expect((await read()).data).toMatchObject({
      substitutes: [{ _id: helper.id, isAsked: false }],
      can: { askSubstitute: false },
    });
    expect(await readSheet(school, helper, decoy.courseId)).toMatchObject({
      code: "COURSE_NOT_FOUND",
    });
    const third = await aTeacher(school);
    expect(await asked(school, helper, courseId, third.email)).toMatchObject({ status: 404 });
    const query = { courseId, personId: helper.id };
    await school.call(calls.endSubstitute, { as: teacher, query, body: {} });
    expect(await read()).toMatchObject({ code: "COURSE_NOT_FOUND" });
    expect(await writeEntry(school, helper, rowKey(), null)).toMatchObject({ status: 404 });
    expect(await accept()).toMatchObject({ code: "COURSE_NOT_FOUND" });
  });

  test("is asked for a published course by a teacher who may teach, without words of theirs", async ({
    school,
  }) => {
    const { teacher, courseId } = await aHalaqa(school);
    const helper = await aTeacher(school);
    const waiting = await anUnapprovedTeacher(school);
    expect(await asked(school, waiting, courseId, helper.email)).toMatchObject({
      code: "APPROVAL_PENDING",
    });
    const draft = await aDraft(school, teacher);
    await withSheet(school, teacher, draft);
    expect(await asked(school, teacher, draft, helper.email)).toMatchObject({
      code: "COURSE_NOT_PUBLISHED",
    });
    await asked(school, teacher, courseId, helper.email);
    const letters = await writtenTo(school, helper);
    const [template, ...others] = letters.filter((text) => text.includes("/sheets"));
    expect(others).toEqual([]);
    for (const words of [`${teacher.firstName} ${teacher.lastName}`, "Tajweed"]) {
      expect(template).not.toContain(words);
    }
  });

  test("is an approved teacher, one of few, and may end it", async ({ school }) => {
    const { teacher, courseId, student } = await aHalaqa(school);
    for (const nobody of [await anUnapprovedTeacher(school), student, teacher]) {
      expect(await asked(school, teacher, courseId, nobody.email)).toMatchObject({
        code: "TEACHER_NOT_FOUND",
      });
    }
    const helpers = [];
    for (let count = 0; count <= SUBSTITUTES_MAX; count += 1) helpers.push(await aTeacher(school));
    const last = helpers.pop();
    for (const { email } of helpers) await asked(school, teacher, courseId, email);
    expect(await asked(school, teacher, courseId, last?.email ?? "")).toMatchObject({
      code: "TOO_MANY_SUBSTITUTES",
    });
    const [first] = helpers;
    const query = { courseId, personId: first?.id ?? "" };
    expect(
      await school.call(calls.endSubstitute, { as: first ?? teacher, query, body: {} }),
    ).toMatchObject({ status: 200 });
    expect(await asked(school, teacher, courseId, last?.email ?? "")).toMatchObject({
      status: 200,
    });
  });
});
