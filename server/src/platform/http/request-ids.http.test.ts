import { expect } from "vitest";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const BALANCER = "10.0.0.7";
const OWN = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

const test = appTest(async () => createTestApp({ TRUST_PROXY: BALANCER }));

async function idOf({ http }: TestApp, from: string, given: string): Promise<unknown> {
  const headers = { "x-request-id": given };
  const answer = await http.inject({ url: "/healthz", remoteAddress: from, headers });
  return answer.headers["x-request-id"];
}

test("the id of a trusted balancer is the request's, and nobody else's is", async ({ school }) => {
  const id = "4f9c2d7a8b6e4f0c9d1e2f3a4b5c6d7e";
  expect(await idOf(school, BALANCER, id)).toBe(id);
  expect(await idOf(school, "10.0.0.8", id)).toMatch(OWN);
  const open = await createTestApp();
  expect(await idOf(open, "127.0.0.1", id)).toMatch(OWN);
  await open.close();
});

test.for(["short", "a".repeat(129), "spaces are none", 'quotes"and{braces}', "a\u202Etext", ""])(
  "an id of another form is replaced: %j",
  async (given, { school }) => {
    expect(await idOf(school, BALANCER, given)).toMatch(OWN);
  },
);
