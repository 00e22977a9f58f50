import { expect } from "vitest";
import type { z } from "zod";
import { pathOf } from "@madrasa/contract/client";
import {
  aStudent,
  aSuspendedTeacher,
  aTeacher,
  anUnapprovedTeacher,
} from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { dump } from "../../testing/dump.ts";
import { CALLS, type CallName, type CallInput } from "../../testing/calls.ts";
import { EVERY_CALL } from "../../testing/every-call.ts";
import { aScenario, type Scenario } from "../../testing/scenario.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

/** Every call by which a teacher works on a course. */
const WORK = [...CALLS]
  .filter(([, { access, query }]) => {
    const isTeachers = access !== "anyone" && access !== "signedIn" && access.includes("teacher");
    return isTeachers && "courseId" in ((query as z.ZodObject | undefined)?.shape ?? {});
  })
  .map(([name]) => name);

let scenario: Scenario;
let strangers: Record<"other" | "unapproved" | "suspended", { token: string }>;
test.beforeAll(async ({ school }) => {
  scenario = await aScenario(school, {
    teacher: await aTeacher(school),
    student: await aStudent(school),
  });
  strangers = {
    other: await aTeacher(school),
    unapproved: await anUnapprovedTeacher(school),
    suspended: await aSuspendedTeacher(school),
  };
});

async function send(
  school: TestSchool,
  name: CallName,
  input: CallInput,
  { token }: { token: string },
) {
  const endpoint = CALLS.get(name);
  if (!endpoint) throw new Error(`No call is named ${name}`);
  const answer = await school.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, input),
    headers: { authorization: `Bearer ${token}` },
    ...(input.body && { payload: input.body }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

test("the list of calls that work on a course is complete", () => {
  expect(WORK.length).toBeGreaterThan(9);
  expect(WORK).toContain("courses.updateCourse");
});

test.for(WORK)(
  "%s tells a stranger of a real course what it tells of one that never was",
  async (name, { school }) => {
    const real = await EVERY_CALL[name].input(scenario);
    const never = { ...real, query: { ...real.query, courseId: newId() } };
    const before = await dump(school);
    for (const [who, stranger] of Object.entries(strangers)) {
      const answer = await send(school, name, real, stranger);
      expect([403, 404], who).toContain(answer.status);
      expect(answer, who).toEqual(await send(school, name, never, stranger));
    }
    expect(await dump(school)).toEqual(before);
  },
);
