import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test("a part without its script waits in its place, and the page is not reloaded @all", async ({
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
  // Scripts fail while the server responds, like on a proxy's full disk.
  const scripts = "**/assets/*.js";
  await page.route(scripts, (route) => route.fulfill({ status: 503, body: "" }));
  const tell = page.getByRole("button", { name: "Tell the school" });
  await tell.click();
  await expect(page.getByText("Failed to load this part")).toBeVisible();
  // Starts after all requests of the first.
  for (let again = 0; again < 2; again += 1) await page.waitForRequest(scripts);
  expect(await isSame()).toBe(true);

  // Reloads after a cached failure; otherwise retries.
  await page.unroute(scripts);
  const form = page.getByRole("dialog", { name: "Tell the school" });
  await expect(async () => {
    if (!(await form.isVisible()) && !(await isSame())) await tell.click();
    await expect(form).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
