import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { describe, expect } from "vitest";
import { newId } from "../../platform/secrets.ts";
import { readFamily } from "../../testing/families.ts";
import {
  aClass,
  aForm,
  answerIt,
  giveConsent,
  submitRecitation,
  switchOn,
} from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { courses, recitations, sheet } = contract;

/** Maryam 12 to 18, as `aForm` submits. */
const SUBMITTED = { from: 2262, to: 2268 };

async function aHalaqa(school: TestApp, { dailySheet = true } = {}) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const student = await aStudentOf(school, courseId);
  const query = { courseId };
  await school.call(courses.updateCourse, { as: teacher, query, body: { dailySheet } });
  await switchOn(school, teacher, courseId);
  const next = async () => {
    const { data } = await school.call(recitations.listNext, { as: student });
    return data.courses.map(({ state, track, from, to }) => ({ state, track, from, to }));
  };
  const enter = async (passage: { from: number; to: number }, grade: 1 | 4) => {
    school.wait(1_000);
    const deviceTime = new Date(school.platform.clock()).toISOString();
    const day = deviceTime.slice(0, 10);
    await school.call(sheet.writeSheetEntry, {
      as: teacher,
      query: { courseId, studentId: student.id, day, track: "new", passageId: newId() },
      body: { entry: { ...passage, grade, unit: "verse" }, deviceTime },
    });
  };
  /** Enters a lesson of seven verses that ends before the submitted passage. */
  const enterBefore = async () => enter({ from: SUBMITTED.from - 7, to: SUBMITTED.from - 1 }, 1);
  const answer = async (id: string, grade: 2 | 4) =>
    school.call(recitations.answer, {
      as: teacher,
      params: { id },
      body: { grade, remark: "", annotations: [] },
    });
  return { teacher, student, courseId, next, enter, enterBefore, answer };
}

/** Submits another passage, or none. */
async function submitOther(
  school: TestApp,
  as: { token: string },
  courseId: string,
  passage: { from?: number; to?: number } = { from: 1, to: 7 },
) {
  school.wait(1_000);
  const { from: _from, to: _to, ...form } = await aForm(school, as, courseId);
  const body = { ...form, ...passage };
  await school.call(recitations.submitRecitation, { as, query: { courseId }, body });
}

const FREE = { state: "free", track: null, from: null, to: null };

describe("the next passage to recite", () => {
  test("names courses that take recitations, and none after a refusal", async ({ school }) => {
    const { teacher, student, next, courseId } = await aHalaqa(school, { dailySheet: false });
    expect(await next()).toEqual([FREE]);
    const other = await aStudent(school);
    const { data } = await school.call(recitations.listNext, { as: other });
    expect(data.courses).toEqual([]);
    await giveConsent(school, student, { allow: false });
    expect(await next()).toEqual([]);
    await giveConsent(school, student);
    const query = { courseId };
    await school.call(recitations.setRecitationsEnabled, {
      as: teacher,
      query,
      body: { isOn: false },
    });
    expect(await next()).toEqual([]);
  });

  test("takes the passage from the sheet until it is submitted", async ({ school }) => {
    const { student, courseId, next, enterBefore } = await aHalaqa(school);
    await giveConsent(school, student);
    expect(await next()).toEqual([FREE]);
    await enterBefore();
    expect(await next()).toEqual([{ state: "next", track: "new", ...SUBMITTED }]);
    await submitRecitation(school, student, courseId);
    expect(await next()).toEqual([{ state: "done", track: "new", ...SUBMITTED }]);
  });

  test("is the passage of a reply with Again until it is submitted", async ({ school }) => {
    const { student, courseId, next, enterBefore, answer } = await aHalaqa(school);
    await giveConsent(school, student);
    await enterBefore();
    await answer(await submitRecitation(school, student, courseId), 4);
    expect(await next()).toEqual([{ state: "again", track: null, ...SUBMITTED }]);
    await submitRecitation(school, student, courseId);
    expect(await next()).toEqual([{ state: "done", track: "new", ...SUBMITTED }]);
  });

  test("is a passage with Again though another was submitted before the reply", async ({
    school,
  }) => {
    const { student, courseId, next, answer } = await aHalaqa(school);
    await giveConsent(school, student);
    const id = await submitRecitation(school, student, courseId);
    await submitOther(school, student, courseId);
    await submitOther(school, student, courseId, {});
    await answer(id, 4);
    expect(await next()).toEqual([{ state: "again", track: null, ...SUBMITTED }]);
    await submitOther(school, student, courseId);
    expect(await next()).toEqual([{ state: "again", track: null, ...SUBMITTED }]);
    school.wait(1_000);
    await submitRecitation(school, student, courseId);
    expect(await next()).toEqual([FREE]);
  });

  test("is free after any submission that follows Again for one without verses", async ({
    school,
  }) => {
    const { teacher, student, courseId, next, answer } = await aHalaqa(school);
    await giveConsent(school, student);
    await submitOther(school, student, courseId, {});
    const list = await school.call(recitations.listWaiting, { as: teacher });
    await answer(list.data.recitations[0]?._id ?? "", 4);
    expect(await next()).toEqual([{ ...FREE, state: "again" }]);
    await submitOther(school, student, courseId);
    expect(await next()).toEqual([FREE]);
  });

  test("is the sheet's once a passage with Again was heard after the reply", async ({ school }) => {
    const { student, courseId, next, enter, enterBefore, answer } = await aHalaqa(school);
    await giveConsent(school, student);
    await enterBefore();
    const id = await submitRecitation(school, student, courseId);
    await enter(SUBMITTED, 1);
    school.wait(1_000);
    await answer(id, 4);
    await enter({ from: 1, to: 7 }, 1);
    expect(await next()).toEqual([{ state: "again", track: null, ...SUBMITTED }]);
    await enter(SUBMITTED, 1);
    expect(await next()).toEqual([
      { state: "next", track: "new", from: SUBMITTED.from + 7, to: SUBMITTED.to + 7 },
    ]);
  });

  test("is to be submitted again if the sheet repeats a submitted passage", async ({ school }) => {
    const { student, courseId, next, enter, enterBefore, answer } = await aHalaqa(school);
    await giveConsent(school, student);
    await enterBefore();
    await answer(await submitRecitation(school, student, courseId), 2);
    await enter(SUBMITTED, 4);
    expect(await next()).toEqual([{ state: "next", track: "new", ...SUBMITTED }]);
    school.wait(1_000);
    await submitRecitation(school, student, courseId);
    expect(await next()).toEqual([{ state: "done", track: "new", ...SUBMITTED }]);
  });

  test("stays to be recited again after a submission to another course", async ({ school }) => {
    const { teacher, student, courseId, next, answer } = await aHalaqa(school);
    const { courseId: other } = await aPublishedCourse(school, teacher);
    await switchOn(school, teacher, other);
    await enrol(school, student, other);
    await giveConsent(school, student);
    await answer(await submitRecitation(school, student, courseId), 4);
    school.wait(1_000);
    await submitRecitation(school, student, other);
    expect((await next()).map(({ state }) => state).toSorted()).toEqual(["again", "free"]);
  });
});

describe("a guardian's child", () => {
  test("has to recite again until the course takes no recitations", async ({ school }) => {
    const { teacher, courseId, guardian, child } = await aClass(school);
    const isToRepeat = async () => {
      const { children } = await readFamily(school, guardian);
      return children.find(({ _id }) => _id === child.id)?.isToRepeat;
    };
    const id = await submitRecitation(school, child, courseId);
    await submitOther(school, child, courseId);
    await school.call(recitations.answer, {
      as: teacher,
      params: { id },
      body: { grade: 4, remark: "", annotations: [] },
    });
    expect(await isToRepeat()).toBe(true);
    await school.call(recitations.setRecitationsEnabled, {
      as: teacher,
      query: { courseId },
      body: { isOn: false },
    });
    expect(await isToRepeat()).toBe(false);
  });
});

describe("one recitation", () => {
  test("is read by its student with the reply, and by nobody else", async ({ school }) => {
    const { teacher, student, courseId } = await aHalaqa(school);
    await giveConsent(school, student);
    const id = await submitRecitation(school, student, courseId);
    await answerIt(school, teacher, id);
    const read = async (as: { token: string }) =>
      school.call(recitations.readRecitation, { as, params: { id } });
    const { data } = await read(student);
    expect(data).toMatchObject({ _id: id, ...SUBMITTED, answer: { grade: 2, isSeen: false } });
    const others = [teacher, await aStudentOf(school, courseId)];
    for (const other of others) expect((await read(other)).code).toBe("RECITATION_NOT_FOUND");
  });
});
