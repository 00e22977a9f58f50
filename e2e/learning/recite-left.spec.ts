import type { Page } from "@playwright/test";
import { aRecitingCourse, withMicrophone } from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone(), viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

async function record(page: Page) {
  await button(page, "Record").click();
  await expect(page.getByRole("timer")).toHaveText("0:02");
  await button(page, "Finish").click();
  await expect(button(page, "Hand in")).toBeVisible();
}

test("who comes back while it is sent is told so, and cannot send it twice @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { courseId, student } = await aRecitingCourse(school);
  await useSession(page, student);
  await page.goto("/student-dashboard");
  await page.goto(`/recitations?courseId=${courseId}`);
  await record(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/course/recitations?*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.fallback();
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await button(page, "Hand in").click();
  await sent;
  await page.getByRole("link", { name: "My Courses" }).click();
  await expect(page.getByRole("heading", { name: "My Courses" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("It is being sent, and goes on by itself")).toBeVisible();
  await expect(button(page, "Hand in")).toBeHidden();
  await expect(button(page, "Record")).toBeHidden();
  await expectAccessible(page);
  answer();
  await expect(page.getByText("It waits for the teacher.")).toBeVisible();
  await expect(button(page, "Record")).toBeVisible();
  await expect(page.getByText("Found again")).toBeHidden();
});
