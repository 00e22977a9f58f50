import { expect } from "vitest";
import { pathOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { aCast, type Cast } from "./testing/cast.ts";
import { CALLERS } from "./testing/callers.ts";
import { CALLS, type CallInput, type CallName } from "./testing/calls.ts";
import { changeCode } from "./testing/codes.ts";
import { dump } from "./testing/dump.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { aScenario } from "./testing/scenario.ts";
import { sha256 } from "./platform/secrets.ts";
import { test } from "./testing/app-test.ts";
import type { TestApp } from "./testing/test-app.ts";

/** Calls that need no session when they write. */
const APART = new Map<CallName, string>([
  ["signIn.logout", "has done its work when the session has ended"],
  ["teachers.searchTeachers", "writes nothing"],
]);

const isSpending = (name: CallName) => EVERY_CALL[name].spends === true;
const callerOf = (name: CallName) =>
  CALLERS.find((caller) => EVERY_CALL[name].who[caller] === "welcome");

/** Calls with which a signed-in person writes. Calls that use up their subject come last. */
const WRITING = [...CALLS]
  .filter(([name, endpoint]) => writes(endpoint) && !APART.has(name) && callerOf(name))
  .map(([name]) => name)
  .toSorted((one, other) => Number(isSpending(one)) - Number(isSpending(other)));

function writes({ method, access }: Endpoint): boolean {
  return method !== "GET" && access !== "anyone";
}

let cast: Cast;
test.beforeAll(async ({ school }) => {
  cast = await aCast(school);
});

/** The first caller who may make the call, with input of a scenario that no other call has used up. */
async function prepare(school: TestApp, name: CallName) {
  const caller = callerOf(name);
  if (!caller) throw new Error(`Nobody may call ${name}.`);
  if (isSpending(name)) cast = await aCast(school);
  const account = await cast.account(caller);
  if (!account) throw new Error(`${caller} has no session.`);
  return { token: account.token, input: await inputFor(school, name, account) };
}

type Account = NonNullable<Awaited<ReturnType<Cast["account"]>>>;

/** A password is set with a code of the session, since one of recovery needs no session. */
async function inputFor(school: TestApp, name: CallName, account: Account): Promise<CallInput> {
  if (name !== "recovery.updatePassword") {
    return EVERY_CALL[name].input({ ...cast.scenario, caller: account });
  }
  const { phone: phoneNumber, country } = cast.scenario.student;
  const to = { phoneNumber, country };
  const { optId, otp } = await changeCode(school, account, to);
  return { body: { ...to, optId, otp, password: "a niche for a lamp" } };
}

async function send(school: TestApp, name: CallName, token: string, input: CallInput) {
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

/**
 * Ends a session after the request was authorised, before the next transaction begins, and reopens
 * it after `action`.
 */
async function whileSessionEnds<T>(school: TestApp, token: string, action: () => Promise<T>) {
  const { database } = school.platform;
  const { transaction } = database;
  const hash = sha256(token);
  const row = await database.read
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", hash)
    .executeTakeFirstOrThrow();
  let ending: Promise<unknown> | undefined;
  database.transaction = async (run) => {
    ending ??= transaction((tx) =>
      tx.deleteFrom("sessions").where("token_hash", "=", hash).execute(),
    );
    await ending;
    return transaction(run);
  };
  try {
    return await action();
  } finally {
    database.transaction = transaction;
    // A transaction in the background may have begun to end it.
    await ending;
    await transaction((tx) =>
      tx
        .insertInto("sessions")
        .values(row)
        .onConflict((same) => same.doNothing())
        .execute(),
    );
  }
}

test.for(WRITING)(
  "%s does nothing when its session ends before it begins, and acts for another",
  async (name, { school }) => {
    const { token, input } = await prepare(school, name);
    const before = await dump(school);
    const answer = await whileSessionEnds(school, token, () => send(school, name, token, input));
    expect(answer).toMatchObject({ status: 401, code: "NOT_SIGNED_IN" });
    expect(await dump(school)).toEqual(before);
    expect((await send(school, name, token, input)).status).toBe(200);
  },
);

test("does or refuses an action beside a sign-out everywhere, as its answer says", async ({
  school,
}) => {
  const people = { teacher: await aTeacher(school), student: await aStudent(school) };
  const { teacher, courseId } = await aScenario(school, people);
  const [, deleted] = await Promise.all([
    send(school, "signIn.logout", teacher.token, { body: { everywhere: true } }),
    send(school, "courses.deleteCourse", teacher.token, { query: { courseId } }),
  ]);
  const courses = school.platform.database.read.selectFrom("courses").select("deleted_at");
  const { deleted_at } = await courses.where("id", "=", courseId).executeTakeFirstOrThrow();
  expect(deleted.status === 200).toBe(deleted_at !== null);
});
