import type { Locator } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { notesOf } from "../pages/student.ts";
import { chooseFromMenu, editorOpen } from "../pages/teacher.ts";
import { becomeSuperadmin, becomeTeacher, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const TARGET_MIN = 44;

/** True if nothing covers its middle. Runs in the page. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

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
  await page.getByRole("button", { name: "Filter" }).click();
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

test("five courses are on the first screen of the explorer, with their language, and one button filters them @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const titles = [
    "Fiqh",
    "أحكام التجويد للمبتدئين",
    "The Prophet’s journey from Makkah to Madinah",
    "Arabic grammar for those who begin: al-Ajurrumiyyah",
    "The forty hadith of an-Nawawi, read with children",
  ];
  for (const title of titles) await aPublishedCourse(school, teacher, { title });
  await page.goto("/courses");
  for (const title of titles) {
    const course = page.getByRole("listitem").filter({ hasText: title }).first();
    await expect(course).toBeInViewport({ ratio: 1 });
    await expect(course).toContainText(title === titles[1] ? "العربية" : "English");
  }
  await expectAccessible(page);
  const filter = page.getByRole("button", { name: "Filter" });
  const choices = page.getByRole("group", { name: "Category" });
  await expect(choices).toBeHidden();
  await filter.click();
  await page.getByLabel("Course language").selectOption("ar");
  await expect(page.getByRole("link", { name: titles[1] }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Fiqh" })).toHaveCount(0);
  await expectAccessible(page);
  await filter.click();
  await expect(choices).toBeHidden();
  await expect(page.getByRole("button", { name: "Filter (1)" })).toBeVisible();
});

test("the mark that clears a search is as large as a thumb, not the browser's own @all", async ({
  page,
}) => {
  await page.goto("/courses");
  const field = page.getByLabel("Search courses");
  await field.fill("fiqh");
  const { width, height } = await boxOf(field);
  // Outside of the native blue picker icon.
  await field.click({ position: { x: width - TARGET_MIN + 3, y: height / 2 } });
  await expect(field).toHaveValue("");
});

test("a wrong field is red also while it has the focus @all", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  const first = page.getByLabel("Email or phone number");
  await expect(first).toBeFocused();
  const { colour, danger } = await first.evaluate((field) => {
    const style = getComputedStyle(field);
    const line = document.createElement("p");
    line.style.color = "var(--color-danger)";
    document.body.append(line);
    return { colour: style.outlineColor, danger: getComputedStyle(line).color };
  });
  expect(colour).toBe(danger);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("no screen asks for a file to be dropped @all", async ({ page, school }) => {
    await becomeTeacher(page, school);
    await page.goto("/teacher-dashboard");
    await page.getByRole("button", { name: "Create course" }).first().click();
    await expect(page.getByText("Choose an image").first()).toBeVisible();
    await expect(page.getByText("or drop it here")).toBeHidden();
  });
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

test("the part of a picture is chosen by presses too, and what is cut out follows them @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  await useSession(page, teacher);
  await editorOpen(page, courseId);
  const stored = async (presses: readonly string[]) => {
    await chooseFromMenu(page, "Fiqh", "Change banner");
    const dialog = page.getByRole("dialog", { name: "Change banner" });
    await dialog.locator("input[type=file]").setInputFiles(mediaPath("banner-seerah.jpg"));
    const part = dialog.getByRole("group", { name: /^Selected area/ });
    const first = await boxOf(part);
    const steps = dialog.getByRole("button", { name: /^(Move|Make) the frame/ });
    await expect(steps).toHaveCount(6);
    for (const step of await steps.all()) {
      const { width, height } = await boxOf(step);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(TARGET_MIN);
    }
    for (const name of presses) await dialog.getByRole("button", { name }).click();
    const last = await boxOf(part);
    await dialog.getByRole("button", { name: "Save banner" }).click();
    await expect(dialog).toHaveCount(0);
    const { courseList } = await school.client.call(contract.courses.listOwnCourses, {
      token: teacher.token,
    });
    const { banner } = courseList.find(({ _id }) => _id === courseId) ?? {};
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return { width: picture.naturalWidth, height: picture.naturalHeight };
    }, banner ?? "");
    return { first, last, size };
  };
  const whole = await stored([]);
  expect(whole.last).toEqual(whole.first);
  const small = Array.from({ length: 8 }, () => "Make the frame smaller");
  const moved = await stored([...small, "Move the frame to the left", "Move the frame up"]);
  expect(moved.last.width).toBeLessThan(moved.first.width / 2);
  const middle = moved.first.x + (moved.first.width - moved.last.width) / 2;
  expect(moved.last.x).toBeLessThan(middle - 5);
  expect(moved.size.width).toBeLessThan(whole.size.width);
  const shape = (size: { width: number; height: number }) => size.width / size.height;
  expect(shape(moved.size)).toBeCloseTo(shape(whole.size), 1);
});

test("the buttons of a published course's editor stand in one row on a phone in each language @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { token } = teacher;
  const { courseId } = await aPublishedCourse(school, teacher);
  await useSession(page, teacher);
  for (const language of LANGUAGE_CODES) {
    await school.client.call(contract.profile.updateMe, { token, body: { language } });
    await page.goto(`/edit-courses?courseId=${courseId}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const row = page.locator("main header :is(a, button):visible").filter({ hasText: /\S/ });
    await expect(row).toHaveCount(2);
    const tops = new Set<number>();
    for (const one of await row.all()) {
      const { x, y, width, height } = await boxOf(one);
      tops.add(Math.round(y + height / 2));
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(TARGET_MIN);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
    }
    expect(tops.size, language).toBe(1);
  }
});

test("the number of notes of a lesson is stated before one is written @all", async ({
  page,
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  await useSession(page, await aStudentOf(school, courseId));
  await page.goto(`/course/${courseId}`);
  await notesOf(page).getByRole("button", { name: "Add a note" }).click();
  const title = notesOf(page).getByLabel("Title");
  await expect(title).toBeFocused();
  await expect.poll(() => title.evaluate(isOnTop)).toBe(true);
  await expect(notesOf(page).getByText(/up to 5 for each lesson/i)).toBeVisible();
});
