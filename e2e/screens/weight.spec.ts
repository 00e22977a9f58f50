import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

/** Scripts of a screen's first load are measured in bytes after gzip, which a phone on 3G waits for. */
const KILOBYTE = 1000;

const BUDGETS = [
  { name: "landing page", path: "/", kilobytes: 160 },
  { name: "student's dashboard", path: "/student-dashboard", as: SAMPLE.student, kilobytes: 190 },
  { name: "teacher's dashboard", path: "/teacher-dashboard", as: SAMPLE.teacher, kilobytes: 260 },
];

for (const { name, path, as, kilobytes } of BUDGETS) {
  test(`the ${name} loads at most ${kilobytes} kB of script`, async ({ school, page }) => {
    if (as) await signInAs(page, school, as);
    const weigh = weighScripts(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    const weight = await weigh();
    expect(weight.total, weight.list).toBeGreaterThan(50 * KILOBYTE);
    expect(weight.total, weight.list).toBeLessThanOrEqual(kilobytes * KILOBYTE);
  });
}

function weighScripts(page: Page): () => Promise<{ total: number; list: string }> {
  const weights = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js")) return;
    const bytes = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    weights.set(pathname, bytes);
  });
  return async () => {
    const sizes = await Promise.all(
      [...weights].map(async ([path, bytes]) => [path, await bytes] as const),
    );
    return {
      total: sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
      list: sizes.map(([path, bytes]) => `${bytes} ${path}`).join("\n"),
    };
  };
}
