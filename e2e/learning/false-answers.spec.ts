import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { bar, done, notDone, OFFLINE, openLesson, waiting } from "../pages/unsent.ts";
import { type FlakyProxy, startFlakyProxy } from "../support/flaky-proxy.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** Networks that respond instead of the server, or never. */

let proxy: FlakyProxy;
test.beforeEach(async ({ page, school, problems }) => {
  problems.allow(OFFLINE);
  problems.allow(/A foreign answer|ERR_EMPTY_RESPONSE|No answer|Sign in to this/);
  proxy = await startFlakyProxy(school.origin);
  const course = await aPublishedCourse(school, await aTeacher(school), { lessons: 2 });
  await useSession(page, await aStudentOf(school, course.courseId));
  await openLesson(page, course, 0, proxy.origin);
  await expect(notDone(page)).toBeVisible();
});
test.afterEach(async ({ page }) => {
  await page.close();
  await proxy.close();
});

test("changes made behind a captive portal wait, and are sent afterwards @all", async ({
  page,
}) => {
  proxy.showPortal();
  await notDone(page).click();
  await expect(waiting(page)).toBeVisible();
  await expect(bar(page)).toHaveText(/1 item waiting to be sent/);
  await expect(page.getByText("No connection. It will continue")).toBeVisible();
  await expect(page.getByText("Not saved. Please try again.")).toBeHidden();

  proxy.reconnect();
  await expect(done(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByText("No connection. It will continue")).toHaveCount(0);
});

test("a silent connection is reported before a call is given up @all", async ({ page }) => {
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.url().includes("/api/")) failed.push(request.url());
  });
  proxy.silence();
  failed.length = 0;
  await notDone(page).click();
  await expect(page.getByText("No connection. It will continue")).toBeVisible();
  expect(failed).toEqual([]);

  proxy.reconnect();
  await expect(done(page)).toBeVisible();
  await expect(page.getByText("No connection. It will continue")).toHaveCount(0);
});
