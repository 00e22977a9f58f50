import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test("a part of which no script can be had waits in its place, and the page is not loaded again for it @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/Failed to load resource|Failed to fetch dynamically|503|scripts?/i);
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  await useSession(page, await aStudentOf(school, courseId));
  await page.goto(`/courses/${courseId}`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const isSame = () => page.evaluate(() => "isSame" in window);
  // The school answers, and its scripts cannot be had, as while a proxy's disk is full.
  const scripts = "**/assets/*.js";
  await page.route(scripts, (route) => route.fulfill({ status: 503, body: "" }));
  const tell = page.getByRole("button", { name: "Tell the school" });
  await tell.click();
  await expect(page.getByText("This part could not be loaded.")).toBeVisible();
  // Longer than the pause after which it is tried again.
  await page.waitForTimeout(5_000);
  expect(await isSame()).toBe(true);

  // Where the browser remembers that it is missing, the page is loaded again; else it comes by itself.
  await page.unroute(scripts);
  const form = page.getByRole("dialog", { name: "Tell the school" });
  await expect(async () => {
    if (!(await form.isVisible()) && !(await isSame())) await tell.click();
    await expect(form).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});
