import { expect } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { test } from "../testing/app-test.ts";

test("GET /healthz says the version, and the commit where git knows it", async ({ school }) => {
  const answer = await school.http.inject({ url: "/healthz" });
  const { version } = answer.json<{ data: { version: string } }>().data;
  const [number, commit] = version.split("+");
  expect(number).toBe(manifest.version);
  if (commit !== undefined) expect(commit).toMatch(/^[0-9a-f]{12,}$/);
});
