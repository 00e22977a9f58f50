import { describe, expect, test } from "vitest";

import { shortLimits } from "./test-limits.ts";

const found = (code: string) => shortLimits("server/src/a.test.ts", code).length;

describe("limits of tests", () => {
  test.each([
    `test("a", async () => {}, 60_000);`,
    `test.each([1])("%s", () => {}, 60_000);`,
    `beforeAll(open, LIMIT);`,
    `const LIMIT = isLong ? 600_000 : 20 * SECOND;\nconst SECOND = 1_000;\ntest("a", () => {}, LIMIT);`,
    `test("a", { timeout: 60_000 }, () => {});`,
    `test.setTimeout(60_000);`,
    `await expect.poll(read, { timeout: 5_000 }).toBe(1);`,
    `await expect(button).toBeVisible({ timeout: 5_000 });`,
    `await vi.waitFor(() => expect(rows).toHaveLength(1));`,
  ])("%s is refused", (code) => {
    expect(found(`const LIMIT = 60_000;\n${code}`)).toBe(1);
  });

  test.each([
    `test("a", async () => {});`,
    `test("a", async () => {}, 600_000);`,
    `await expect.poll(read).toBe(1);`,
    `await expect(async () => expect(button).toBeVisible({ timeout: 5_000 })).toPass();`,
    `openSmtp({ timeout: 300 }); // not a limit: the server that says nothing`,
  ])("%s is allowed", (code) => {
    expect(found(code)).toBe(0);
  });
});
