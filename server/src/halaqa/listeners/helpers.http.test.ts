import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { aListener } from "../../testing/listeners.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { listeners, sheet } = contract;
type Contact = { email: string } | { personId: string };

const listHelpers = async (school: TestApp, as: Person, courseId: string) =>
  (await school.call(listeners.listHelpers, { as, query: { courseId } })).data.helpers;

describe("helpers of a course", () => {
  async function aHelpedCourse(school: TestApp) {
    const { teacher, courseId } = await aHalaqa(school);
    const query = { courseId };
    return {
      teacher,
      courseId,
      helpers: () => listHelpers(school, teacher, courseId),
      askForSheet: (body: Contact) =>
        school.call(sheet.askSubstitute, { as: teacher, query, body }),
      askToListen: (body: Contact) =>
        school.call(listeners.askListener, { as: teacher, query, body }),
    };
  }

  test("lists substitutes and the listener once each, with what they were asked", async ({
    school,
  }) => {
    const { courseId, helpers, askForSheet, askToListen } = await aHelpedCourse(school);
    const decoy = await aHalaqa(school);
    await aListener(school, decoy.teacher, decoy.courseId);
    const [both, other] = [await aTeacher(school), await aTeacher(school)];
    expect(await helpers()).toEqual([]);
    await askForSheet({ email: both.email });
    await askForSheet({ email: other.email });
    await askToListen({ email: both.email });
    const query = { courseId };
    await school.call(sheet.acceptSheet, { as: both, query, body: {} });
    expect(await helpers()).toMatchObject([
      { _id: both.id, sheet: "accepted", listening: "asked", isAway: false },
      { _id: other.id, sheet: "asked", listening: null },
    ]);
  });

  test("shows them to the course's teacher only", async ({ school }) => {
    const { courseId, askForSheet } = await aHelpedCourse(school);
    const helper = await aTeacher(school);
    await askForSheet({ email: helper.email });
    for (const as of [helper, (await aHalaqa(school)).teacher]) {
      expect(await school.call(listeners.listHelpers, { as, query: { courseId } })).toMatchObject({
        code: "COURSE_NOT_FOUND",
      });
    }
  });

  test("are asked for the other help by id, without access before they accept", async ({
    school,
  }) => {
    const { courseId, helpers, askForSheet, askToListen } = await aHelpedCourse(school);
    const [first, second] = [await aTeacher(school), await aTeacher(school)];
    await askForSheet({ email: first.email });
    expect(await askToListen({ personId: first.id })).toMatchObject({ status: 200 });
    expect(await helpers()).toMatchObject([{ sheet: "asked", listening: "asked" }]);
    expect(
      await school.call(sheet.readSheet, {
        as: first,
        query: { courseId, day: "2026-11-26" },
      }),
    ).toMatchObject({ code: "COURSE_NOT_FOUND" });
    for (const ask of [askForSheet, askToListen]) {
      expect(await ask({ personId: second.id })).toMatchObject({ code: "TEACHER_NOT_FOUND" });
    }
    expect(await helpers()).toHaveLength(1);
  });
});
