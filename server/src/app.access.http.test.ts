import { describe, expect } from "vitest";
import { pathOf } from "@madrasa/contract/client";
import { contract } from "@madrasa/contract";
import { ERRORS, type ErrorCode } from "@madrasa/contract/errors";
import {
  approve,
  aGeneraladmin,
  aSession,
  aStudent,
  aSuspendedTeacher,
  aTeacher,
  anUnapprovedTeacher,
  suspend,
  superadminSession,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { newId } from "./platform/secrets.ts";
import { dump } from "./testing/dump.ts";
import { CALLS, type CallName, type CallInput } from "./testing/calls.ts";
import { CALLERS, type Caller, everybody, type Expected } from "./testing/callers.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { aScenario, type Scenario } from "./testing/scenario.ts";
import { test } from "./testing/school-test.ts";
import type { TestSchool } from "./testing/test-school.ts";

type Account = { email: string; password: string; token: string };

let accounts: Record<Exclude<Caller, "nobody">, Account>;
let scenario: Scenario;
let otherScenario: Scenario;
/** Courses of an unapproved and of a suspended teacher, for the same calls about their own. */
let idle: Partial<Record<Caller, Scenario>>;

test.beforeAll(async ({ school }) => {
  const [teacher, student] = [await aTeacher(school), await aStudent(school)];
  const [unapprovedTeacher, suspendedTeacher] = [await aTeacher(school), await aTeacher(school)];
  const otherTeacher = await aTeacher(school);
  const otherStudent = await aStudent(school);
  otherScenario = await aScenario(school, { teacher: otherTeacher, student: otherStudent });
  accounts = {
    ownStudent: student,
    otherStudent,
    ownTeacher: teacher,
    otherTeacher,
    unapprovedTeacher,
    suspendedTeacher,
    generaladmin: await aGeneraladmin(school),
    superadmin: { ...SUPERADMIN, ...(await superadminSession(school)) },
  };
  idle = {
    unapprovedTeacher: await aScenario(school, {
      teacher: unapprovedTeacher,
      student: otherStudent,
    }),
    suspendedTeacher: await aScenario(school, { teacher: suspendedTeacher, student: otherStudent }),
  };
  scenario = await aScenario(school, { teacher, student });
});

async function ask(school: TestSchool, name: CallName, caller: Caller, input: CallInput) {
  const endpoint = CALLS.get(name);
  if (!endpoint) throw new Error(`No call is named ${name}`);
  let token = caller === "nobody" ? undefined : accounts[caller].token;
  // Signing out ends the session it is called with, so it gets one of its own.
  if (endpoint === contract.signIn.logout && caller !== "nobody") {
    token = await aSession(school, accounts[caller]);
  }
  // Deleting an account is called by a new person of the same role.
  if (endpoint === contract.leaving.deleteMe && EVERY_CALL[name].who[caller] === "welcome") {
    token = (await somebodyLike(school, caller)).token;
  }
  return school.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, input),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(input.body && { payload: input.body }),
  });
}

async function send(school: TestSchool, name: CallName, caller: Caller, input: CallInput) {
  const answer = await ask(school, name, caller, input);
  const { success, code } = answer.json<{ success: boolean; code: ErrorCode }>();
  const status = success ? 200 : ERRORS[code];
  expect(answer.statusCode, `${name} as ${caller}`).toBe(status);
  return success ? "welcome" : code;
}

async function somebodyLike(school: TestSchool, caller: Caller): Promise<{ token: string }> {
  if (caller === "generaladmin") return aGeneraladmin(school);
  if (caller.endsWith("Student")) return aStudent(school);
  if (caller === "unapprovedTeacher") return anUnapprovedTeacher(school);
  return caller === "suspendedTeacher" ? aSuspendedTeacher(school) : aTeacher(school);
}

/** They are approved only while the input of their calls is prepared. */
async function idleTeachers(school: TestSchool, atWork: boolean): Promise<void> {
  await approve(school, accountId("unapprovedTeacher"), atWork);
  await suspend(school, accountId("suspendedTeacher"), !atWork);
}
const accountId = (caller: Caller) => idle[caller]?.teacher.id ?? "";

test("every call of the contract has an expectation, and nothing else has", () => {
  expect(Object.keys(EVERY_CALL).toSorted()).toEqual([...CALLS.keys()].toSorted());
});

describe.each([...CALLS.keys()])("%s", (name) => {
  const expected = EVERY_CALL[name]?.who ?? everybody("NOT_FOUND");
  const welcome = CALLERS.filter((caller) => expected[caller] === "welcome");
  const refused = CALLERS.filter((caller) => expected[caller] !== "welcome");

  test("refuses those who may not call it, and changes nothing", async ({ school }) => {
    scenario = await aScenario(school, scenario);
    const input = await EVERY_CALL[name].input(scenario);
    const aboutTheirOwn = new Map<Caller, CallInput>();
    await idleTeachers(school, true);
    for (const [caller, own] of Object.entries(idle)) {
      aboutTheirOwn.set(caller as Caller, await EVERY_CALL[name].input(own));
    }
    await idleTeachers(school, false);
    const before = await dump(school);
    const answers: Partial<Expected> = {};
    for (const caller of refused) {
      answers[caller] = await send(school, name, caller, input);
      // A stranger of a real course is told what one of a course that never was is told.
      if (input.query?.["courseId"] && caller !== "nobody") {
        const never = { ...input, query: { ...input.query, courseId: newId() } };
        const [told, toldOfNone] = [
          await ask(school, name, caller, input),
          await ask(school, name, caller, never),
        ];
        expect(told.body, caller).toBe(toldOfNone.body);
      }
      const own = aboutTheirOwn.get(caller);
      // Their own course is published: one who waits may change drafts only.
      const toOwn = expected[caller] === "COURSE_NOT_FOUND" ? "APPROVAL_PENDING" : expected[caller];
      if (own) expect(await send(school, name, caller, own), `${caller}'s own`).toBe(toOwn);
    }
    expect(answers).toEqual(Object.fromEntries(refused.map((one) => [one, expected[one]])));
    expect(await dump(school)).toEqual(before);
  });

  test("answers those who may call it", async ({ school }) => {
    const answers: Partial<Expected> = {};
    for (const caller of welcome) {
      const person = caller === "nobody" ? scenario.student : accounts[caller];
      const input = await EVERY_CALL[name].input({ ...scenario, caller: person });
      answers[caller] = await send(school, name, caller, input);
    }
    expect(answers).toEqual(Object.fromEntries(welcome.map((one) => [one, "welcome"])));
  });
});

test("the id of one's own course gives no access to another course's section or lesson", async ({
  school,
}) => {
  scenario = await aScenario(school, scenario);
  let made = 0;
  for (const name of CALLS.keys()) {
    const input = await EVERY_CALL[name].input(scenario);
    const { sectionId, lessonId } = input.query ?? {};
    if (!sectionId && !lessonId) continue;
    const before = await dump(school);
    const { who } = EVERY_CALL[name];
    const inside = (["otherTeacher", "otherStudent"] as const).find(
      (one) => who[one] !== "NOT_ALLOWED",
    );
    const caller = inside ?? "generaladmin";
    const query = { ...input.query, courseId: otherScenario.courseId };
    const answer = await send(school, name, caller, { ...input, query });
    expect(answer, name).toBe(lessonId ? "LESSON_NOT_FOUND" : "SECTION_NOT_FOUND");
    expect(await dump(school)).toEqual(before);
    made += 1;
  }
  expect(made).toBeGreaterThan(5);
});
