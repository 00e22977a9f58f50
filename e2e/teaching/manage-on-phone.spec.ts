import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { linesOf, openOwnCourse } from "../pages/teacher.ts";
import { urlOf } from "../support/calls.ts";
import { SAMPLE } from "../support/school.ts";
import { signInAs } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

test("everything can be reached on a phone, and students are exported page by page into one file @all", async ({
  school,
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { token } = await signInAs(page, school, SAMPLE.teacher);
  const TITLE = "أحكام التجويد للمبتدئين";
  const { courseList } = await school.client.call(contract.courses.listOwnCourses, { token });
  const courseId = courseList.find(({ title }) => title === TITLE)?._id ?? "";
  let asked = 0;
  await page.route("**/course/students?*limit=100*", (route) => {
    asked += 1;
    return route.continue({ url: route.request().url().replace("limit=100", "limit=1") });
  });
  // Mocks inactive students, who cannot exist in a new school.
  await page.route(urlOf(contract.home.listTasks), async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: DataOf<typeof contract.home.listTasks> };
    const quiet = { count: 2, names: ["Hafsa", "بلال"] };
    const course = { _id: courseId, title: TITLE, language: "ar" as const };
    body.data.tasks = [{ kind: "quiet", course, quiet }];
    return route.fulfill({ response, json: body });
  });
  await page.goto("/teacher-dashboard");
  const task = page.getByRole("region", { name: "2 students are inactive" });
  await expect(task.getByText(/Hafsa.+بلال/)).toBeVisible();
  await expectAccessible(page);
  await task.getByRole("button", { name: "Message them" }).click();
  await expect(page.getByRole("radio", { name: "Inactive" })).toBeChecked();
  await expect(page.getByText(/^No one is inactive/)).toBeVisible();
  await page.keyboard.press("Escape");
  await openOwnCourse(page, TITLE);
  await page.getByRole("button", { name: `More actions for ${TITLE}` }).click();
  const last = page.getByRole("menuitem", { name: "Delete course" });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Students/ }).click();
  const students = page.getByRole("dialog", { name: "Students" });
  await expect(students.getByRole("link", { name: /WhatsApp|Telegram/ }).first()).toBeVisible();
  const top = (await students.boundingBox())?.y ?? 0;
  const first = (await students.getByRole("listitem").first().boundingBox())?.y ?? 0;
  expect(first - top, "px above the first student").toBeLessThan(200);
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await students.getByRole("button", { name: "Download as CSV" }).click();
  const lines = await linesOf(await coming);
  const shown = await students.getByRole("listitem").count();
  expect(shown).toBeGreaterThan(1);
  expect(asked).toBe(shown);
  expect(lines).toHaveLength(shown + 2);
  const ofSample = lines.slice(1, -1).filter((line) => !line.startsWith("Salma,Anwar,"));
  expect(ofSample.length).toBeGreaterThan(1);
  for (const line of ofSample) expect(line).toMatch(/,'\+\d{12,13},(WhatsApp|Telegram),/);
  await page.keyboard.press("Escape");
  await expect(students).not.toBeAttached();

  await page.getByRole("button", { name: /^Share/ }).click();
  const share = page.getByRole("dialog", { name: "Share" });
  await expect(share.getByRole("link", { name: "WhatsApp" })).toBeVisible();
  await expectAccessible(page);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, "pixels beyond the edge").toBeLessThanOrEqual(0);
});

test("a course's dialog opens although the line was lost after its menu was opened @all", async ({
  school,
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await signInAs(page, school, SAMPLE.teacher);
  await page.goto("/teacher-dashboard");
  await openOwnCourse(page, "أحكام التجويد للمبتدئين");
  await page.getByRole("button", { name: /^More actions for/ }).click();
  const chosen = page.getByRole("menuitem", { name: "Delete course" });
  await expect(chosen).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await chosen.click();
  await expect(page.getByRole("alertdialog", { name: "Delete course" })).toBeVisible();
});
