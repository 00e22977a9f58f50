import type { Locator } from "@playwright/test";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { notesOf } from "../pages/student.ts";
import { becomeSuperadmin, becomeTeacher, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** CSS pixels. */
const TARGET_MIN = 44;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
}

test("categories are large enough to press, and an empty one gives no advice about letters @all", async ({
  page,
  school,
}) => {
  await aPublishedCourse(school, await aTeacher(school));
  await page.goto("/courses");
  const category = page.getByRole("radio", { name: "Business" });
  const { width, height } = await boxOf(category);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(TARGET_MIN);
  await category.click();
  await expect(category).toBeChecked();
  await expect(page.getByText("This category has no courses yet.")).toBeVisible();
  await expect(page.getByText(/fewer letters/)).toHaveCount(0);
  await page.getByLabel("Search courses").fill("nothing has this name");
  await expect(page.getByText(/fewer letters/)).toBeVisible();
});

test("a joining code is shown whole in its field @all", async ({ page, school }) => {
  await useSession(page, await aStudent(school));
  await page.goto("/student-dashboard");
  const field = page.getByLabel("Course code");
  await field.fill("0123456789abcdef01234567");
  const hidden = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
});

test("the sidebar marks the tab from which a page was reached @all", async ({ page, school }) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await becomeSuperadmin(page, school);
  for (const path of [
    "/teachers",
    "/teachers/deleted",
    `/teachers/${teacher.id}`,
    `/courses/${courseId}`,
  ]) {
    await page.goto(`/admin/dashboard${path}`);
    const current = page.getByRole("navigation").locator("[aria-current=page]");
    await expect(current).toHaveText("Teachers");
  }
});

test("a course that cannot be created without a line says so at the button, once @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/Failed to fetch|ERR_INTERNET_DISCONNECTED|Failed to load/);
  await becomeTeacher(page, school);
  await page.goto("/teacher-dashboard");
  await page.getByRole("button", { name: "Create course" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create course" });
  const send = dialog.getByRole("button", { name: "Create course" });
  const incomplete = dialog.getByText("Please fill all fields");
  await send.click();
  await expect(incomplete).toBeVisible();
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await dialog.getByLabel("Title").fill("Tafsir");
  await dialog.getByLabel("Description").fill("Of the short surahs");
  await dialog.locator("input[type=file]").setInputFiles(mediaPath("banner-seerah.jpg"));
  await expect(dialog.getByRole("group", { name: /^Chosen part/ })).toBeVisible();
  await expect(incomplete).toHaveCount(0);

  await page.context().setOffline(true);
  await send.click();
  const why = page.getByText("The course was not saved. Please try again.");
  await expect(why).toHaveCount(1);
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(why).toBeFocused();
  await expect(dialog.getByLabel("Title")).toHaveValue("Tafsir");
});

test("the handles of the crop area lie inside its frame @all", async ({ page, school }) => {
  await becomeTeacher(page, school);
  await page.goto("/teacher-dashboard");
  await page.getByRole("button", { name: "Create course" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create course" });
  await dialog.locator("input[type=file]").setInputFiles(mediaPath("banner-seerah.jpg"));
  const handles = dialog.locator(".ReactCrop__drag-handle:visible");
  await expect(handles.first()).toBeVisible();
  const frame = await boxOf(dialog);
  for (const handle of await handles.all()) {
    const { x, width } = await boxOf(handle);
    expect(x).toBeGreaterThanOrEqual(frame.x);
    expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
  }
});

test("how many notes a lesson takes is said before one is written @all", async ({
  page,
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  await useSession(page, await aStudentOf(school, courseId));
  await page.goto(`/course/${courseId}`);
  await notesOf(page).getByRole("button", { name: "Add a note" }).click();
  await expect(notesOf(page).getByLabel("Title")).toBeFocused();
  await expect(notesOf(page).getByText(/up to 5 for each lesson/)).toBeVisible();
});
