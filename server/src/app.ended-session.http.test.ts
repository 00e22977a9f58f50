import { expect } from "vitest";
import { pathOf } from "@madrasa/contract/client";
import { aSession, aStudent, anUnapprovedTeacher, aTeacher, signIn } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { changeCode } from "./testing/codes.ts";
import { sha256 } from "./platform/secrets.ts";
import { dump } from "./testing/dump.ts";
import { CALLS, type CallInput, type CallName } from "./testing/calls.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { aScenario, type Scenario } from "./testing/scenario.ts";
import { test } from "./testing/school-test.ts";
import type { TestSchool } from "./testing/test-school.ts";

/** Acts for which a session that ended between the request and the transaction is too late. */
const ACTS: readonly CallName[] = [
  "recovery.updatePassword",
  "contacts.updateAddress",
  "leaving.deleteMe",
  "courses.updateCourse",
  "courses.deleteCourse",
  "outline.deleteSection",
  "lessons.deleteLesson",
  "enrolment.removeStudent",
  "students.suspendStudent",
  "teachers.approveTeacher",
  "teachers.approveAllTeachers",
  "teachers.suspendTeacher",
  "teachers.deleteTeacher",
  "teachers.issueRecoveryLink",
  "students.issueRecoveryLink",
  "admins.createAdmin",
  "admins.deleteAdmin",
  "oversight.restoreCourse",
  "site.updatePrivacy",
];

let scenario: Scenario;
test.beforeEach(async ({ school }) => {
  const [teacher, student] = [await aTeacher(school), await aStudent(school)];
  scenario = await aScenario(school, { teacher, student });
});

/** A session of its own for the caller whom the act belongs to. */
async function sessionFor(school: TestSchool, name: CallName) {
  if (/^(recovery|contacts|leaving)\./.test(name)) return aSession(school, scenario.student);
  if (/^(courses|outline|lessons|enrolment)\./.test(name))
    return aSession(school, scenario.teacher);
  return (await signIn(school, SUPERADMIN)).token;
}

/** A password is set with a code of the session, since one of recovery needs no session. */
async function inputFor(school: TestSchool, name: CallName, as: { token: string }) {
  if (name === "teachers.approveAllTeachers") await anUnapprovedTeacher(school);
  if (name !== "recovery.updatePassword") {
    return EVERY_CALL[name].input({
      ...scenario,
      caller: { ...as, password: scenario.student.password },
    });
  }
  const { phone: phoneNumber, country } = scenario.student;
  const to = { phoneNumber, country };
  const { optId, otp } = await changeCode(school, as, to);
  return { body: { ...to, optId, otp, password: "a niche for a lamp" } };
}

async function send(school: TestSchool, name: CallName, token: string, input: CallInput) {
  const endpoint = CALLS.get(name);
  if (!endpoint) throw new Error(`No call is named ${name}`);
  const answer = await school.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, input),
    headers: { authorization: `Bearer ${token}` },
    ...(input.body && { payload: input.body }),
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string }>() };
}

/** Ends a session after the request was let in, before the next transaction begins. */
async function whileSessionEnds<T>(school: TestSchool, token: string, act: () => Promise<T>) {
  const { database } = school.platform;
  const { transaction } = database;
  database.transaction = async (run) => {
    await transaction((tx) =>
      tx.deleteFrom("sessions").where("token_hash", "=", sha256(token)).execute(),
    );
    return transaction(run);
  };
  try {
    return await act();
  } finally {
    database.transaction = transaction;
  }
}

test.for(ACTS)(
  "%s does nothing when its session ends before it begins, and acts for another",
  async (name, { school }) => {
    const token = await sessionFor(school, name);
    const input = await inputFor(school, name, { token });
    const before = await dump(school);
    const answer = await whileSessionEnds(school, token, () => send(school, name, token, input));
    expect(answer).toMatchObject({ status: 401, code: "NOT_SIGNED_IN" });
    expect(await dump(school)).toEqual(before);
    const again = await sessionFor(school, name);
    expect((await send(school, name, again, input)).status).toBe(200);
  },
);

test("of a sign-out everywhere and an act at once, the act is done or refused as it answers", async ({
  school,
}) => {
  const { teacher, courseId } = scenario;
  const [, deleted] = await Promise.all([
    send(school, "signIn.logout", teacher.token, { body: { everywhere: true } }),
    send(school, "courses.deleteCourse", teacher.token, { query: { courseId } }),
  ]);
  const courses = school.platform.database.read.selectFrom("courses").select("deleted_at");
  const { deleted_at } = await courses.where("id", "=", courseId).executeTakeFirstOrThrow();
  expect(deleted.status === 200).toBe(deleted_at !== null);
});
