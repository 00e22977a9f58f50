import type { Page } from "@playwright/test";
import { aStudent } from "@madrasa/testkit/people";
import { signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

/** Public pages are prerendered: on slow connections they are used before scripts load. */

async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    released.resolve();
    await page.waitForLoadState("networkidle");
  };
}

for (const path of ["/", "/courses", "/login", "/forgot-password"]) {
  test(`keeps what is typed into ${path} before its scripts run @all`, async ({ page, school }) => {
    await aStudent(school);
    const start = await openWithoutScripts(page, path);
    const fields = page.locator("input:not([type=radio]):visible");
    await expect(fields.first()).toBeVisible();
    const count = await fields.count();
    const words = Array.from({ length: count }, (_, index) => `abcdefghjkmnpqrstuvwxyz${index}`);
    for (const [index, word] of words.entries()) await fields.nth(index).fill(word);
    await start();
    for (const [index, word] of words.entries()) {
      await expect(fields.nth(index)).toHaveValue(word);
    }
    await page.evaluate(async () => new Promise(requestAnimationFrame));
    await expect(fields.first()).toHaveValue(words[0] ?? "");
  });
}

test("a language and a category that are chosen before the scripts run hold, beside what is typed @all", async ({
  page,
}) => {
  const start = await openWithoutScripts(page, "/courses");
  await page.getByRole("searchbox").fill("fiqh");
  await page.getByRole("radio", { name: "Arts" }).check();
  await page.getByLabel("Language", { exact: true }).selectOption("ur");
  await start();
  await expect(page.locator("html")).toHaveAttribute("lang", "ur");
  await expect(page).toHaveURL(/category=Arts/);
  await expect(page.locator("input[type=radio][value=Arts]")).toBeChecked();
  await expect(page.getByRole("searchbox")).toHaveValue("fiqh");
});

test("a sign-in pressed before the scripts run continues, and its password is never in the URL", async ({
  page,
  school,
}) => {
  const { email, password } = await aStudent(school);
  const start = await openWithoutScripts(page, "/login");
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await signIn(page, email, password);
  await start();
  await expect(page).toHaveURL(/\/student-dashboard$/);
  expect(addresses.filter((address) => address.includes("?"))).toEqual([]);
});
