import { describe, expect } from "vitest";
import type { InjectOptions } from "fastify";
import { z } from "zod";
import { pathOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { ERRORS, type ErrorCode } from "@madrasa/contract/errors";
import { aSession } from "@madrasa/testkit/people";
import { newId } from "./platform/secrets.ts";
import { CALLS, type CallInput, type CallName } from "./testing/calls.ts";
import { CALLERS, type Caller } from "./testing/callers.ts";
import { aCast, type Cast, IDLE } from "./testing/cast.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { findProblems, type RefusedRequest } from "./testing/refused-requests.ts";
import { test } from "./testing/app-test.ts";
import { anIp, type TestApp } from "./testing/test-app.ts";
import { asJson, takesEmptyBody, unclearRefusal, wrongRequests } from "./testing/wrong-requests.ts";
import { UNKNOWN_FIELDS } from "./testing/wrong-urls.ts";

const NAMES = [...CALLS.keys()];

let cast: Cast;
const aboutOwn = new Map<Caller, Map<CallName, CallInput>>();

test.beforeAll(async ({ school }) => {
  cast = await aCast(school);
  for (const caller of IDLE) {
    const own = await cast.ownScenario(caller);
    const inputs = new Map<CallName, CallInput>();
    const isRoles = (name: CallName) =>
      ["welcome", "NOT_ALLOWED"].includes(EVERY_CALL[name].who[caller]);
    for (const name of NAMES.filter((one) => !isRoles(one))) {
      inputs.set(name, await EVERY_CALL[name].input(own));
    }
    aboutOwn.set(caller, inputs);
  }
  for (const caller of CALLERS) await cast.account(caller);
});

function endpointOf(name: CallName): Endpoint {
  const endpoint = CALLS.get(name);
  if (!endpoint) throw new Error(`No call is named ${name}`);
  return endpoint;
}

/** Separate IP address, to avoid rate limits. */
function connect(school: TestApp, name: CallName, token: string | undefined) {
  const { method } = endpointOf(name);
  const remoteAddress = anIp();
  return async (request: InjectOptions) =>
    school.http.inject({
      method,
      remoteAddress,
      ...request,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers },
    });
}

async function makeCall(
  school: TestApp,
  name: CallName,
  caller: Caller,
  input: CallInput & InjectOptions,
) {
  const account = await cast.account(caller);
  // Superadmin's session cannot be replaced.
  const isOut = account && name === "signIn.logout";
  const send = connect(school, name, isOut ? await aSession(school, account) : account?.token);
  const { params: _, query: __, body, ...request } = input;
  const url = pathOf(endpointOf(name), input);
  return send({ url, ...(body && { payload: body }), ...request });
}

function resultOf({ statusCode, body }: { statusCode: number; body: string }): string {
  const { success, code } = JSON.parse(body) as { success: boolean; code: ErrorCode };
  const status = success ? 200 : ERRORS[code];
  if (statusCode !== status) return `${code} with ${statusCode}`;
  return success ? "welcome" : code;
}

function callerWithAccess({ access }: Endpoint): Caller {
  if (access === "anyone") return "nobody";
  if (access === "signedIn" || access.includes("student")) return "ownStudent";
  return access.includes("teacher") ? "ownTeacher" : "superadmin";
}

async function callsOfOthers(
  school: TestApp,
  name: CallName,
  input: CallInput,
): Promise<RefusedRequest[]> {
  const { who } = EVERY_CALL[name];
  const { courseId, lessonId } = input.query ?? {};
  const refused = CALLERS.filter((caller) => who[caller] !== "welcome");
  const ofCourse = (id: string) => ({ ...input, query: { ...input.query, courseId: id } });
  const expectCode = (how: string, caller: Caller, sent: CallInput, code: string) => ({
    how,
    send: async () => {
      const result = resultOf(await makeCall(school, name, caller, sent));
      return result === code ? undefined : `${result}, not ${code}`;
    },
  });
  const byCallers = refused.map((caller) => expectCode(caller, caller, input, who[caller]));
  const aboutNothing = refused.map((caller) => ({
    how: `${caller}, about this course or none`,
    send: async () => {
      const { body } = await makeCall(school, name, caller, input);
      const ofNone = await makeCall(school, name, caller, ofCourse(newId()));
      return body === ofNone.body ? undefined : `${body}, not ${ofNone.body}`;
    },
  }));
  const byIdle = [...aboutOwn].flatMap(([caller, inputs]) => {
    const own = inputs.get(name);
    return own ? [expectCode(`${caller}, about the own course`, caller, own, who[caller])] : [];
  });
  const outsiders = ["otherTeacher", "otherStudent", "generaladmin"] as const;
  const outsider = outsiders.find((caller) => who[caller] !== "NOT_ALLOWED");
  const code = lessonId ? "LESSON_NOT_FOUND" : "SECTION_NOT_FOUND";
  const mixed = ofCourse((await cast.others()).courseId);
  return [
    ...byCallers,
    ...(courseId ? aboutNothing : []),
    ...byIdle,
    ...(outsider && isInsideCourse(name)
      ? [expectCode(`${outsider}, with the id of the own course`, outsider, mixed, code)]
      : []),
  ];
}

function isInsideCourse(name: CallName): boolean {
  const { query = z.object({}) } = endpointOf(name);
  const { properties = {} } = z.toJSONSchema(query, { io: "input" });
  return "courseId" in properties && ("sectionId" in properties || "lessonId" in properties);
}

async function wrongCalls(
  school: TestApp,
  name: CallName,
  input: CallInput,
): Promise<RefusedRequest[]> {
  const endpoint = endpointOf(name);
  const account = await cast.account(callerWithAccess(endpoint));
  const send = connect(school, name, account?.token);
  return wrongRequests(endpoint, input).map((request) => ({
    how: request.how,
    send: async () => unclearRefusal(request, await send(request)),
  }));
}

test("every call of the contract has an expectation, and nothing else has", () => {
  expect(Object.keys(EVERY_CALL).toSorted()).toEqual(NAMES.toSorted());
});

test.for(NAMES)(
  "%s refuses other callers and wrong input, and changes nothing",
  async (name, { school }) => {
    const input = await EVERY_CALL[name].input(cast.scenario);
    const requests = [
      ...(await callsOfOthers(school, name, input)),
      ...(await wrongCalls(school, name, input)),
    ];
    expect(await findProblems(school, requests)).toEqual([]);
  },
);

describe("answers those who may call it", () => {
  const isSpending = (name: CallName) => EVERY_CALL[name].spends === true;
  const inOrder = [
    ...NAMES.filter((name) => !isSpending(name)),
    ...NAMES.filter((name) => isSpending(name)),
  ];

  test.for(inOrder)("%s", async (name, { school }) => {
    const endpoint = endpointOf(name);
    const welcome = CALLERS.filter((caller) => EVERY_CALL[name].who[caller] === "welcome");
    const prepare = async (caller: Caller) => {
      if (isSpending(name)) cast = await aCast(school);
      const account = await cast.account(caller);
      return EVERY_CALL[name].input({ ...cast.scenario, caller: account ?? cast.scenario.student });
    };
    for (const caller of welcome) {
      const response = await makeCall(school, name, caller, await prepare(caller));
      expect(resultOf(response), caller).toBe("welcome");
      // Waits for a started backup.
      await school.platform.backgroundTasks.settled();
    }
    const [first] = welcome;
    if (endpoint.method === "GET" || !first || !takesEmptyBody(endpoint)) return;
    const empty = await makeCall(school, name, first, { ...(await prepare(first)), ...asJson("") });
    expect(resultOf(empty), "an empty body").toBe("welcome");
  });
});

test("unknown query fields are ignored, and empty optional ones are absent", async ({ school }) => {
  cast = await aCast(school);
  for (const name of NAMES.filter((one) => endpointOf(one).method === "GET")) {
    const endpoint = endpointOf(name);
    const { query = {}, params = {} } = await EVERY_CALL[name].input(cast.scenario);
    const account = await cast.account(callerWithAccess(endpoint));
    const send = connect(school, name, account?.token);
    const url = pathOf(endpoint, { params, query });
    const wanted = await send({ url });
    const more = await send({ url: `${url}${url.includes("?") ? "&" : "?"}${UNKNOWN_FIELDS}` });
    expect([more.statusCode, name]).toEqual([wanted.statusCode, name]);
  }
  const send = connect(school, "courses.listOwnCourses", cast.scenario.teacher.token);
  const url = pathOf(endpointOf("courses.listOwnCourses"), {});
  const all = await send({ url });
  const blank = await send({ url: `${url}?search=&limit=&cursor=&published=` });
  expect(blank.json()).toEqual(all.json());
});

test("a changed text cannot be emptied, and other optional fields sent empty are absent", async ({
  school,
}) => {
  const { scenario } = await aCast(school);
  const name = "courses.updateCourse";
  const send = connect(school, name, scenario.teacher.token);
  const url = pathOf(endpointOf(name), { query: { courseId: scenario.courseId } });
  const change = async (body: object) => send({ url, payload: body });
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
