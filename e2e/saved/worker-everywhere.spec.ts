import type { Page } from "@playwright/test";
import { aStudent } from "@madrasa/testkit/people";
import { becomeSuperadmin, becomeTeacher, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);

test("the service worker starts on the first page of any person, and on none of a visitor @all", async ({
  newVisitor,
  school,
}) => {
  const pages = [
    ["/recitations", async (page: Page) => useSession(page, await aStudent(school))],
    ["/user-settings", async (page: Page) => useSession(page, await aStudent(school))],
    ["/teacher-dashboard", (page: Page) => becomeTeacher(page, school)],
    ["/admin/dashboard", (page: Page) => becomeSuperadmin(page, school)],
  ] as const;
  for (const [address, begin] of pages) {
    const page = await newVisitor({ serviceWorkers: "allow", baseURL: school.origin });
    await begin(page);
    await page.goto(address);
    await expect.poll(() => hasWorker(page), { message: address }).toBe(true);
  }
  const visitor = await newVisitor({ serviceWorkers: "allow", baseURL: school.origin });
  await visitor.goto("/courses");
  await visitor.waitForLoadState("networkidle");
  expect(await hasWorker(visitor)).toBe(false);
});
