import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { saveCourse } from "../pages/saved.ts";
import { screensAreStored, storedParts } from "../pages/stored-screens.ts";
import { openCourseToSave } from "../support/course-to-save.ts";
import { startRestartedSchool, type RestartedSchool } from "../support/restarted-school.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 740 } });

const NO_LINE = /Failed to fetch|ERR_|Failed to load|fetching the script/;

let school: RestartedSchool;
test.beforeEach(async ({ problems }) => {
  problems.allow(NO_LINE);
  school = await startRestartedSchool();
});
test.afterEach(() => school.remove());

test("the home opens offline, its saved course too, and the others say that they do not @all", async ({
  page,
  context,
  expectAccessible,
}) => {
  const saved = await openCourseToSave(page, school.now());
  const away = await aPublishedCourse(school.now(), saved.teacher, { title: "Fiqh" });
  await enrol(school.now(), saved.student, away.courseId);
  await page.setViewportSize({ width: 1280, height: 800 });
  await saveCourse(page, 3);
  await page.setViewportSize({ width: 360, height: 740 });
  const { token } = saved.student;
  const lesson = (index: number) => ({
    courseId: saved.courseId,
    lessonId: saved.lessonIds[index] ?? "",
  });
  const { client } = school.now();
  await client.call(contract.progress.savePosition, {
    token,
    query: lesson(0),
    body: { seconds: 3 },
  });
  await client.call(contract.progress.toggleCompletion, {
    token,
    query: lesson(2),
    body: { completed: true },
  });
  await page.goto(`${school.origin}/student-dashboard`);
  await expect(page.getByRole("link", { name: /^Continue at 0:03/ })).toBeVisible();
  await screensAreStored(page);
  await expect.poll(() => storedParts(page)).toBe(4);

  await context.setOffline(true);
  await school.end();
  await page.reload();
  await test.step("card, rows and greeting are there, and nothing is red", async () => {
    await expect(page.getByRole("link", { name: /^Continue at 0:03/ })).toBeVisible();
    await expect(page.getByText(/^Assalamu alaikum, \S/)).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: "Fiqh" });
    await expect(row.getByText("Not on this device")).toBeVisible();
    await expect(row.getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step("the card opens the saved lesson", async () => {
    await page.getByRole("link", { name: /^Continue at 0:03/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The video" })).toBeVisible();
  });
  await test.step("with a line again the rows open by themselves", async () => {
    await page.goto(`${school.origin}/student-dashboard`);
    await expect(page.getByText("Not on this device")).toBeVisible();
    await school.start();
    await context.setOffline(false);
    await expect(page.getByText("Not on this device")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Start Course\W+Fiqh/ })).toBeVisible();
  });
  await test.step("signing out removes it", async () => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => storedParts(page)).toBe(0);
  });
});
