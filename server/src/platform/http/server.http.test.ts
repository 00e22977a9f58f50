import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aSession, aStudent } from "@madrasa/testkit/people";
import { listen, sendRaw } from "../../testing/raw-http.ts";
import { test } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let port: number;
test.beforeAll(async ({ school }) => {
  port = await listen(school);
});

const LOGIN = "/api/v1/user/login";
const head = (lines: string[]) => ["host: school.test", "connection: close", ...lines, "", ""];
const request = (first: string, ...lines: string[]) => [first, ...head(lines)].join("\r\n");

test.each([
  ["an unknown method", request(`BREW ${LOGIN} HTTP/1.1`), 400, "INVALID_JSON"],
  ["a broken header", request(`GET ${LOGIN} HTTP/1.1`, "no colon"), 400, "INVALID_JSON"],
  ["no HTTP at all", "salaam\r\n\r\n", 400, "INVALID_JSON"],
  [
    "two lengths",
    request(`POST ${LOGIN} HTTP/1.1`, "content-length: 1", "content-length: 2"),
    400,
    "INVALID_JSON",
  ],
  [
    "an endless header",
    request(`GET ${LOGIN} HTTP/1.1`, `x: ${"a".repeat(20_000)}`),
    413,
    "TOO_LARGE",
  ],
  ["an endless address", request(`GET ${LOGIN}?${"a".repeat(20_000)} HTTP/1.1`), 413, "TOO_LARGE"],
  ["half an escape", request("GET /api/v1/%E0%A4%A HTTP/1.1"), 404, "NOT_FOUND"],
  [
    "an endless code",
    request(`GET /api/courses/${"a".repeat(2_000)} HTTP/1.1`),
    400,
    "INVALID_INPUT",
  ],
  ["a way out", request("GET /files/../../../etc/passwd HTTP/1.1"), 404, "NOT_FOUND"],
])("%s is refused with a code and a message of the contract", async (_, text, status, code) => {
  const answer = await sendRaw(port, text);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({ success: false, message: expect.any(String), code });
});

test("a body above the limit is refused without a content-length as well", async () => {
  const type = "content-type: application/json";
  const start = request(`POST ${LOGIN} HTTP/1.1`, type, "transfer-encoding: chunked");
  const chunk = `8000\r\n${" ".repeat(0x8000)}\r\n`;
  const answer = await sendRaw(port, `${start}${chunk.repeat(9)}0\r\n\r\n`);
  expect(answer.status).toBe(413);
  expect(answer.body).toContain("TOO_LARGE");
});

test("every answer has a request id", async ({ school }) => {
  for (const url of ["/healthz", "/nowhere", LOGIN]) {
    const { headers } = await school.http.inject({ url });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("an internal error shows its request id and no details", async () => {
  const broken = await createTestApp();
  await broken.platform.database.close();
  const url = "/api/v1/public/course/all";
  const answer = await broken.http.inject({ url });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    success: false,
    message: "Something went wrong.",
    code: "INTERNAL",
    requestId: answer.headers["x-request-id"],
  });
  expect((await broken.http.inject({ url: "/readyz" })).statusCode).toBe(503);
  expect((await broken.http.inject({ url: "/healthz" })).statusCode).toBe(200);
  await broken.close().catch(() => undefined);
});

test("answers of calls have no-store and nosniff", async ({ school }) => {
  const { headers } = await school.http.inject({ url: "/api/v1/public/siteContent/socialLinks" });
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-type": "application/json; charset=utf-8",
  });
});

test("many people behind one router are not refused", async ({ school }) => {
  const url = "/api/v1/public/siteContent/socialLinks";
  const answers = await Promise.all(
    Array.from({ length: 700 }, () => school.http.inject({ url, remoteAddress: "10.9.9.9" })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test.for(["/sitemap.xml", "/robots.txt", "/healthz", "/api/v1/public/course/all"])(
  "%s with more than 2 KB of query is not found",
  async (path, { school }) => {
    const statusOf = async (url: string) => (await school.http.inject({ url })).statusCode;
    expect(await statusOf(`${path}?${"a".repeat(2_048)}`)).toBe(404);
    expect(await statusOf(`${path}${"/".repeat(15_000)}`)).toBe(404);
    expect(await statusOf(`${path}?limit=5`)).not.toBe(404);
  },
);

test("a call that anyone may make takes at most 16 KB, one with a session more", async ({
  school,
}) => {
  const body = (bytes: number) => ({ email: "a@school.test", password: "x".repeat(bytes) });
  const send = (url: string, payload: object) =>
    school.http.inject({ method: "POST", url, payload });
  expect((await send(LOGIN, body(15_000))).statusCode).toBe(400);
  expect((await send(LOGIN, body(17_000))).json()).toMatchObject({ code: "TOO_LARGE" });
  const course = { title: "Fiqh", description: "x".repeat(17_000), category: "Arts", tags: [] };
  expect((await send("/api/v1/user/teacher/course", course)).statusCode).toBe(401);
});

test("calls, pages, unknown paths, metrics and site maps share one limit for each network", async () => {
  const small = await createTestApp({ CALLS_PER_ADDRESS_PER_MINUTE: "600" });
  const remoteAddress = "10.9.9.8";
  const get = (url: string) => small.http.inject({ url, remoteAddress });
  for (let count = 0; count < 600; count += 1) await get("/nowhere");
  const urls = ["/nowhere", "/readyz", "/metrics", "/sitemap.xml", "/robots.txt"];
  for (const url of [...urls, "/api/v1/public/course/all", "/api/v1/nowhere"]) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 429]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ success: false, code: "TOO_MANY_REQUESTS" });
  }
  // File transfers and health checks are never limited.
  expect((await get("/files/nothing")).statusCode).toBe(403);
  expect((await get("/healthz")).statusCode).toBe(200);
  const other = await small.http.inject({ url: "/nowhere", remoteAddress: "10.9.9.7" });
  expect(other.statusCode).toBe(404);
  await small.close();
});

describe("the metrics", () => {
  const TOKEN = "a token of many letters";
  const ask = (at: TestApp, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    at.http.inject({ url: "/metrics", headers, remoteAddress });

  test("are for this machine alone, and not for requests through a proxy on it", async ({
    school,
  }) => {
    expect((await ask(school)).statusCode).toBe(200);
    expect((await ask(school, {}, "::1")).statusCode).toBe(200);
    expect((await ask(school, {}, "203.0.113.7")).statusCode).toBe(404);
    for (const name of ["forwarded", "x-forwarded-for", "x-forwarded-proto"]) {
      expect((await ask(school, { [name]: "127.0.0.1" })).statusCode).toBe(404);
    }
  });

  test("are for requests with the token, from anywhere, and for no others", async () => {
    const guarded = await createTestApp({ METRICS_TOKEN: TOKEN });
    const authorization = `Bearer ${TOKEN}`;
    const answer = await ask(guarded, { authorization, forwarded: "for=x" }, "203.0.113.7");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("process_cpu_seconds_total");
    expect((await ask(guarded)).statusCode).toBe(404);
    expect((await ask(guarded, { authorization: "Bearer other" })).statusCode).toBe(404);
    await guarded.close();
  });
});

test("a school with an https URL sends Strict-Transport-Security", async ({ school }) => {
  const secure = await createTestApp({ PUBLIC_URL: "https://school.test" });
  const { headers } = await secure.http.inject({ url: "/healthz" });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  await secure.close();
  const plain = await school.http.inject({ url: "/healthz" });
  expect(plain.headers).not.toHaveProperty("strict-transport-security");
});

test("too many calls of one person are refused in all sessions, not those of neighbours", async () => {
  const small = await createTestApp({ CALLS_PER_ADDRESS_PER_MINUTE: "600" });
  const [one, other] = [await aStudent(small), await aStudent(small)];
  const sessions = [
    one,
    { token: await aSession(small, one) },
    { token: await aSession(small, one) },
  ];
  const read = async (as?: { token: string }) => {
    const headers = as ? { authorization: `Bearer ${as.token}` } : {};
    const url = contract.enrolment.listEnrolled.path;
    return (await small.http.inject({ url, headers, remoteAddress: "10.9.9.6" })).statusCode;
  };
  for (let count = 0; count < 600; count += 1) await read(sessions[count % sessions.length]);
  expect([await read(one), await read(other), await read()]).toEqual([429, 200, 401]);
  // Refusals are sent one per event loop turn, because flooding clients retry at once.
  let [turn, isOver] = [0, false];
  const next = () => void setImmediate(() => (isOver ? undefined : ((turn += 1), next())));
  next();
  const turns = await Promise.all(
    Array.from({ length: 20 }, async () => read(one).then((status) => `${status} ${turn}`)),
  );
  isOver = true;
  expect(new Set(turns).size).toBe(20);
  await small.close();
});

test("the last of hundreds of calls sent at once by one session are refused, and others' are not", async ({
  school,
}) => {
  const [one, other] = [await aStudent(school), await aStudent(school)];
  const flood = Array.from({ length: 300 }, async () =>
    school.call(contract.profile.readMe, { as: one }),
  );
  const others = await school.call(contract.profile.readMe, { as: other });
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(others.status).toBe(200);
});

test("strangers are counted by the /64 network of their IPv6 address", async () => {
  const small = await createTestApp({ CALLS_PER_ADDRESS_PER_MINUTE: "600" });
  const read = async (remoteAddress: string) =>
    (await small.http.inject({ url: "/nowhere", remoteAddress })).statusCode;
  for (let count = 0; count < 600; count += 1) await read(`2001:db8::${count.toString(16)}`);
  expect(await read("2001:db8::ffff")).toBe(429);
  expect(await read("2001:db8:0:1::1")).toBe(404);
  await small.close();
});
