import { describe, expect, test, vi } from "vitest";
import { ApiError, createClient, fetchTransport, type Transport } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";
import { contract } from "./index.ts";

const COURSE = "64f1c0a9d27b3e58a1c4907f";
const LESSON = "64f1c0a9d27b3e58a1c49080";
const { enrol } = contract.enrolment;
const { logout } = contract.signIn;
const { readMe } = contract.profile;
const { toggleCompletion } = contract.progress;

function aClient(status: number, body: unknown, statusText = "", token?: () => string | undefined) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const transport = vi.fn<Transport>(() =>
    Promise.resolve(new Response(status === 204 ? null : text, { status, statusText })),
  );
  const sent = () => {
    const [path, init] = transport.mock.lastCall ?? [];
    return { path, init: init ?? {} };
  };
  return { ...createClient(transport, token && { token }), sent };
}

const ACCEPTED = { success: true, message: "", data: {} };

describe("a request", () => {
  test("sends a GET with neither body nor content type", async () => {
    const { call, sent } = aClient(200, ACCEPTED);
    await call(enrol, { query: { courseId: COURSE } });
    expect(sent().path).toBe(`/api/v1/user/student/course/enroll?courseId=${COURSE}`);
    expect(sent().init).toEqual({ method: "GET", headers: {} });
  });

  test("sends form data unchanged", async () => {
    const { call, sent } = aClient(200, ACCEPTED);
    const body = new FormData();
    await call(logout, { body });
    expect(sent().init).toEqual({ method: "POST", headers: {}, body });
  });

  test("passes the signal and keepalive on", async () => {
    const { call, sent } = aClient(200, ACCEPTED);
    const { signal } = new AbortController();
    await call(readMe, { signal, keepalive: true });
    expect(sent().init).toMatchObject({ signal, keepalive: true });
  });

  test("goes over fetch to the origin, with the transport's defaults", async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(ACCEPTED)));
    vi.stubGlobal("fetch", fetched);
    await createClient(fetchTransport("http://school.test", { credentials: "include" })).call(
      readMe,
    );
    vi.unstubAllGlobals();
    const init = { method: "GET", headers: {}, credentials: "include" };
    expect(fetched).toHaveBeenCalledExactlyOnceWith("http://school.test/api/v1/user", init);
  });

  test("rejects with the transport's error if it cannot be sent", async () => {
    const broken = new TypeError("Failed to fetch");
    const { call } = createClient(() => Promise.reject(broken));
    await expect(call(readMe)).rejects.toBe(broken);
  });
});

describe("an answer", () => {
  test("is given whole where it is asked for, also when it is a refusal", async () => {
    const accepted = { success: true, message: "Welcome", data: { courseId: COURSE } };
    const query = { courseId: COURSE };
    expect(await aClient(200, accepted).send(enrol, { query })).toMatchObject({
      ok: true,
      status: 200,
      body: accepted,
      message: "Welcome",
      errors: [],
      data: { courseId: COURSE },
    });
    const errors = [{ path: "courseId", message: "Invalid ID" }];
    const refused = { success: false, message: "No.", code: "INVALID_INPUT", errors };
    const answer = await aClient(400, refused).send(enrol, { query });
    expect(answer).toMatchObject({ ok: false, status: 400, code: "INVALID_INPUT", errors });
    expect(answer.headers.get("content-type")).toBe("text/plain;charset=UTF-8");
  });

  test("throws a refusal with the server's message, code and field errors", async () => {
    const errors = [{ path: "title", message: "A title is required." }];
    const refused = { success: false, message: "Course not found", code: "COURSE_NOT_FOUND" };
    const { call } = aClient(404, { ...refused, errors }, "Not Found");
    const error: unknown = await call(readMe).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: "Course not found",
      hasServerMessage: true,
      status: 404,
      statusText: "Not Found",
      code: "COURSE_NOT_FOUND",
      errors,
      body: { ...refused, errors },
    });
  });

  test.each(["<html>", { success: false }, { message: "" }, { message: 7 }, null, []])(
    "throws a refusal without a message with its status: %j",
    async (body) => {
      await expect(aClient(502, body, "Bad Gateway").call(readMe)).rejects.toMatchObject({
        message: "API Error: 502 Bad Gateway",
        hasServerMessage: false,
        code: undefined,
        errors: [],
      });
    },
  );

  test("is null when it cannot be parsed, and an empty object when there is no content", async () => {
    const unreadable = aClient(200, "not json");
    expect((await unreadable.send(readMe)).body).toBeNull();
    expect(await unreadable.call(readMe)).toBeNull();
    const empty = aClient(204, "");
    expect((await empty.send(readMe)).body).toEqual({});
    expect(await empty.call(readMe)).toBeNull();
  });
});

test("the types follow the endpoint", () => {
  const { call } = aClient(200, ACCEPTED);
  const query = { courseId: COURSE, lessonId: LESSON };
  const mistakes = () => [
    // @ts-expect-error -- The query is required.
    call(toggleCompletion),
    // @ts-expect-error -- A field of the query is missing.
    call(toggleCompletion, { query: { courseId: COURSE } }),
    // @ts-expect-error -- The body has no such field.
    call(toggleCompletion, { query, body: { done: true } }),
    // @ts-expect-error -- The call has no parameters.
    call(toggleCompletion, { query, params: { id: COURSE } }),
    // @ts-expect-error -- The data has no such field.
    call(toggleCompletion, { query }).then(({ done }) => done),
    call(toggleCompletion, { query }).then(({ progress }): number => progress),
  ];
  const walk = (endpoint: Endpoint) => call(endpoint, { query: { any: "thing" }, body: {} });
  expect([mistakes, walk]).toHaveLength(2);
});
