import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { newId } from "../../platform/secrets.ts";
import { dump } from "../../testing/dump.ts";
import {
  addressOf,
  aStage,
  CALLS,
  SOMETHING_VALID,
  type CallName,
  type Said,
  type Stage,
} from "../../testing/every-call.ts";
import {
  aStudent,
  aSuspendedTeacher,
  aTeacher,
  anUnapprovedTeacher,
} from "../../testing/people.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

/** Every call by which a teacher works on a course. */
const WORK = [...CALLS]
  .filter(([, { access, query }]) => {
    const isTeachers = access !== "anyone" && access !== "signedIn" && access.includes("teacher");
    return isTeachers && "courseId" in ((query as z.ZodObject | undefined)?.shape ?? {});
  })
  .map(([name]) => name);

let school: TestSchool;
let stage: Stage;
let strangers: Record<"other" | "unapproved" | "suspended", { token: string }>;
beforeAll(async () => {
  school = await openTestSchool();
  stage = await aStage(school, {
    teacher: await aTeacher(school),
    student: await aStudent(school),
  });
  strangers = {
    other: await aTeacher(school),
    unapproved: await anUnapprovedTeacher(school),
    suspended: await aSuspendedTeacher(school),
  };
});
afterAll(() => school.close());

async function say(name: CallName, said: Said, { token }: { token: string }) {
  const endpoint = CALLS.get(name);
  if (!endpoint) throw new Error(`No call is named ${name}`);
  const answer = await school.http.inject({
    method: endpoint.method,
    url: addressOf(endpoint, said),
    headers: { authorization: `Bearer ${token}` },
    ...(said.body && { payload: said.body }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

test("the calls of a teacher's work are found", () => {
  expect(WORK.length).toBeGreaterThan(9);
  expect(WORK).toContain("courses.updateCourse");
});

test.each(WORK)(
  "%s tells a stranger of a real course what it tells of one that never was",
  async (name) => {
    const real = await SOMETHING_VALID[name](stage);
    const never = { ...real, query: { ...real.query, courseId: newId() } };
    const before = await dump(school);
    for (const [who, stranger] of Object.entries(strangers)) {
      const answer = await say(name, real, stranger);
      expect([403, 404], who).toContain(answer.status);
      expect(answer, who).toEqual(await say(name, never, stranger));
    }
    expect(await dump(school)).toEqual(before);
  },
);
