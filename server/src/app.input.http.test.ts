import { describe, expect } from "vitest";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { pathOf } from "@madrasa/contract/client";
import {
  ERRORS,
  type ErrorCode,
  type ErrorValues,
  type FieldError,
} from "@madrasa/contract/errors";
import { aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { sayInEnglish } from "./platform/say.ts";
import { dump } from "./testing/dump.ts";
import { CALLS, type CallName, type CallInput } from "./testing/calls.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { aScenario, type Scenario } from "./testing/scenario.ts";
import { test } from "./testing/school-test.ts";
import type { TestSchool } from "./testing/test-school.ts";
import { UNKNOWN_FIELDS, wrongUrls } from "./testing/wrong-urls.ts";
import { NO_BODIES, wrongBodies } from "./testing/wrong-bodies.ts";

let scenario: Scenario;
let superadmin: { token: string };

test.beforeAll(async ({ school }) => {
  superadmin = await aSuperadmin(school);
  const people = { teacher: await aTeacher(school), student: await aStudent(school) };
  scenario = await aScenario(school, people);
});

const JSON_TYPE = "application/json";

let callers = 0;

function callOf(name: CallName) {
  const endpoint = CALLS.get(name);
  if (!endpoint) throw new Error(`No call is named ${name}`);
  return endpoint;
}

/** The token of somebody who may call it, so that only the input is refused. */
function tokenFor(name: CallName): string | undefined {
  const { access } = callOf(name);
  if (access === "anyone") return undefined;
  if (access === "signedIn" || access.includes("student")) return scenario.student.token;
  return access.includes("teacher") ? scenario.teacher.token : superadmin.token;
}

/** Each endpoint is called from an IP of its own, so that no rate limit is reached. */
function sendAs(school: TestSchool, name: CallName) {
  callers += 1;
  const token = tokenFor(name);
  const remoteAddress = `10.0.${callers >> 8}.${callers % 256}`;
  return async (request: InjectOptions): Promise<LightMyRequestResponse> =>
    school.http.inject({
      method: callOf(name).method,
      remoteAddress,
      ...request,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers },
    });
}

/** The sentences that people read are ours. */
const VALIDATORS_WORDS = /Invalid input|Invalid option|Unrecognized|received|Too (big|small)/;

function problemOf(answer: LightMyRequestResponse): string | undefined {
  const { statusCode, body } = answer;
  if (statusCode < 400 || statusCode > 499) return `${statusCode} ${body.slice(0, 200)}`;
  try {
    const {
      success,
      message,
      code,
      values = {},
      errors = [],
      ...more
    } = JSON.parse(body) as {
      success: unknown;
      message: unknown;
      code: ErrorCode;
      values?: ErrorValues;
      errors?: FieldError[];
    };
    const isSentence = (text: unknown) =>
      typeof text === "string" && /^[A-Z].{5}/.test(text) && !VALIDATORS_WORDS.test(text);
    const fieldsAreNamed = errors.every(
      ({ path, code: wrong, message: about, values: places }) =>
        typeof path === "string" &&
        isSentence(about) &&
        about === sayInEnglish(`fields.${wrong}`, places),
    );
    const isClear =
      success === false &&
      isSentence(message) &&
      (errors.length > 0 || message === sayInEnglish(`errors.${code}`, values)) &&
      ERRORS[code] === statusCode &&
      fieldsAreNamed &&
      Object.keys(more).length === 0;
    return isClear ? undefined : body.slice(0, 200);
  } catch {
    return `no JSON: ${body.slice(0, 200)}`;
  }
}

/** Sends each of them and returns those that were not clearly refused or changed something. */
async function refuseEach(
  school: TestSchool,
  name: CallName,
  requests: (InjectOptions & { how: string })[],
) {
  const send = sendAs(school, name);
  const before = await dump(school);
  const problems: string[] = [];
  for (const { how, ...request } of requests) {
    const problem = problemOf(await send(request));
    if (problem) problems.push(`${how}: ${problem}`);
  }
  expect(problems).toEqual([]);
  expect(await dump(school)).toEqual(before);
}

const asJson = (payload: string) => ({ payload, headers: { "content-type": JSON_TYPE } });
const url = (name: CallName, input: CallInput) => pathOf(callOf(name), input);

const names = [...CALLS.keys()];
const writes = names.filter((name) => callOf(name).method !== "GET");

describe.each(names)("%s refuses clearly and stores nothing of", (name) => {
  const { method, alsoMethods = [] } = callOf(name);
  const body = ({ body: input }: CallInput) =>
    input && method !== "GET" ? asJson(JSON.stringify(input)) : {};

  test("wrong URLs", async ({ school }) => {
    const valid = await EVERY_CALL[name].input(scenario);
    const urls = wrongUrls(callOf(name), valid);
    await refuseEach(
      school,
      name,
      urls.map((wrong) => ({ ...wrong, ...body(valid) })),
    );
  });

  test("other methods, HEAD before all", async ({ school }) => {
    const valid = await EVERY_CALL[name].input(scenario);
    const samePath = [...CALLS.values()].filter(({ path }) => path === callOf(name).path);
    const answered = new Set(
      samePath.flatMap((one) => [one.method, ...(one.alsoMethods ?? [])] as string[]),
    );
    const methods = ["HEAD", "OPTIONS", "TRACE", "PROPFIND", "QUERY", "GET", "POST", "PUT"];
    const send = sendAs(school, name);
    const before = await dump(school);
    for (const other of [...methods, "PATCH", "DELETE"]) {
      if (answered.has(other)) continue;
      const request = { method: other as "GET", url: url(name, valid), ...body(valid) };
      const answer = await send(request);
      expect(answer.statusCode, other).toBeGreaterThanOrEqual(400);
      if (other !== "HEAD") expect(problemOf(answer), other).toBeUndefined();
    }
    expect(await dump(school)).toEqual(before);
    expect([method, ...alsoMethods].every((own) => answered.has(own))).toBe(true);
  });
});

describe.each(writes)("%s refuses clearly and stores nothing of", (name) => {
  test("wrong bodies", async ({ school }) => {
    const valid = await EVERY_CALL[name].input(scenario);
    const schema = callOf(name).body ?? z.strictObject({});
    const bodies = [...NO_BODIES, ...wrongBodies(schema, valid.body ?? {})];
    await refuseEach(
      school,
      name,
      bodies.map(({ how, payload }) => ({ how, url: url(name, valid), ...asJson(payload) })),
    );
  });

  test("bodies that are too large or not JSON", async ({ school }) => {
    const valid = await EVERY_CALL[name].input(scenario);
    const where = url(name, valid);
    const payload = JSON.stringify(valid.body ?? {});
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
      "application/jsonp",
      "nonsense",
      "",
    ];
    await refuseEach(school, name, [
      { how: "large", url: where, ...asJson(JSON.stringify({ title: "a".repeat(300_000) })) },
      { how: "large space", url: where, ...asJson(`{}${" ".repeat(300_000)}`) },
      ...types.map((type) => ({
        how: `as ${type}`,
        url: where,
        payload,
        headers: { "content-type": type },
      })),
    ]);
  });
});

test("a field of the query that no call has is ignored, and an optional one that is empty is absent", async ({
  school,
}) => {
  for (const name of names.filter((one) => callOf(one).method === "GET")) {
    const { query = {}, params = {} } = await EVERY_CALL[name].input(scenario);
    const send = sendAs(school, name);
    const wanted = await send({ url: url(name, { query, params }) });
    const path = url(name, { params, query });
    const more = `${path}${path.includes("?") ? "&" : "?"}${UNKNOWN_FIELDS}`;
    const answer = await send({ url: more });
    expect([answer.statusCode, name]).toEqual([wanted.statusCode, name]);
  }
  const list = url("courses.listOwnCourses", {});
  const all = await sendAs(school, "courses.listOwnCourses")({ url: list });
  const blank = `${list}?search=&limit=&cursor=&published=`;
  const same = await sendAs(school, "courses.listOwnCourses")({ url: blank });
  expect(same.json()).toEqual(all.json());
});

test("a text that is changed cannot be emptied, and other optional fields sent empty are absent", async ({
  school,
}) => {
  const { courseId } = scenario;
  const change = async (body: object) =>
    sendAs(
      school,
      "courses.updateCourse",
    )({
      method: "PATCH",
      url: url("courses.updateCourse", { query: { courseId } }),
      ...asJson(JSON.stringify(body)),
    });
  for (const field of ["title", "description"]) {
    expect((await change({ [field]: "" })).json()).toMatchObject({ code: "INVALID_INPUT" });
  }
  const meetingDetails = { title: "A", description: "B", link: "https://school.test" };
  const blank = { category: "", language: "", banner: "", enrollable: "", published: "" };
  const sent = { ...blank, meetingDetails: { ...meetingDetails, scheduledTime: "" } };
  expect((await change(sent)).json()).toMatchObject({
    data: {
      course: {
        category: "Arts",
        enrollable: true,
        meetingDetails: { ...meetingDetails, scheduledTime: null },
      },
    },
  });
  expect((await change({ meetingDetails: { ...meetingDetails, link: "" } })).statusCode).toBe(400);
});

test("an empty body of the JSON type is {}, whatever the call", async ({ school }) => {
  // The calls before have left unfinished uploads.
  const people = { teacher: await aTeacher(school), student: await aStudent(school) };
  scenario = await aScenario(school, people);
  for (const name of writes) {
    const { body } = callOf(name);
    const takesNothing = (body ?? z.strictObject({})).safeParse({}).success;
    // Only a call that is carried out needs rows of its own.
    const theirs = takesNothing ? await aScenario(school, scenario) : scenario;
    const input = await EVERY_CALL[name].input(theirs);
    const answer = await sendAs(school, name)({ url: url(name, input), ...asJson("") });
    expect(answer.statusCode, name).toBe(takesNothing ? 200 : 400);
    if (!takesNothing) expect(answer.json(), name).toMatchObject({ code: "INVALID_INPUT" });
    const isOut = name === "signIn.logout" || name === "leaving.deleteMe";
    if (isOut) scenario = await aScenario(school, { ...scenario, student: await aStudent(school) });
  }
});
