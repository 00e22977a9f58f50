import type { Page } from "@playwright/test";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { chooseFromMenu, editorDraft, editorOpen } from "../pages/teacher.ts";
import { notesOf } from "../pages/student.ts";
import { bar, notDone, OFFLINE, openLesson } from "../pages/unsent.ts";
import { SAMPLE } from "../support/school.ts";
import { signInAs, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { showScreen, SCREENS } from "./screen-list.ts";

test.use({ isSample: true });

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];
const TABS_MAX = 150;

function hiddenFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const { left, top, width, height } = focused.getBoundingClientRect();
  for (const across of [0.1, 0.5, 0.9]) {
    for (const down of [0.1, 0.5, 0.9]) {
      const seen = document.elementFromPoint(left + width * across, top + height * down);
      // Labels may cover hidden inputs.
      if (seen && (focused.contains(seen) || seen.contains(focused))) return undefined;
      if (seen?.closest("label")?.contains(focused)) return undefined;
      if (seen?.closest("label") instanceof HTMLLabelElement) {
        if ((seen.closest("label") as HTMLLabelElement).control === focused) return undefined;
      }
    }
  }
  return `${focused.tagName} "${focused.getAttribute("aria-label") ?? focused.textContent}" at ${Math.round(top)}`;
}

async function tabThrough(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const hidden: string[] = [];
  for (let count = 0; count < TABS_MAX; count += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(hiddenFocus);
    if (found !== undefined) hidden.push(`${key}: ${found}`);
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
  return hidden;
}

async function expectFocusSeen(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      window.scrollTo(0, 0);
    });
    const hidden = [...(await tabThrough(page, "Tab")), ...(await tabThrough(page, "Shift+Tab"))];
    expect(hidden, `${what}, ${size.width} px`).toEqual([]);
  }
}

const WALKED = [
  "editor",
  "viewer",
  "teacher's dashboard",
  "student's dashboard",
  "page editors",
  "teachers",
];

for (const screen of SCREENS.filter(({ name }) => WALKED.includes(name))) {
  test(`${screen.name}: nothing with the focus lies under a bar @all`, async ({ school, page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await showScreen(page, school, screen);
    // Late rows move what has the focus.
    await page.waitForLoadState("networkidle");
    if (screen.name === "viewer") {
      await notesOf(page).getByRole("button", { name: "Add a note" }).click();
      await expect(notesOf(page).getByLabel("Title")).toBeFocused();
    }
    await expectFocusSeen(page, screen.name);
  });
}

test("the bar of unsent entries never covers the focus @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(OFFLINE);
  const course = await aPublishedCourse(school, await aTeacher(school));
  await useSession(page, await aStudentOf(school, course.courseId));
  await openLesson(page, course);
  await page.context().setOffline(true);
  await notDone(page).click();
  await expect(bar(page).filter({ visible: true }).first()).toBeVisible();
  await expectFocusSeen(page, "viewer with what waits");
});

test("an upload hides nothing that has the focus, and its buttons name its lesson @all", async ({
  page,
  school,
}) => {
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, { Makharij: ["Alif", "Ba"], Sifat: ["Ta"] });
  await page.route(/\/files\//, (route) =>
    route.request().method() === "PUT" ? new Promise(() => undefined) : route.continue(),
  );
  await editorOpen(page, courseId);
  await page.getByRole("button", { name: "Add lecture" }).click();
  const dialog = page.getByRole("dialog", { name: "Add lecture" });
  await dialog.getByLabel("Name").fill("Tha");
  await dialog.locator("input[type=file]").setInputFiles(mediaPath("makharij-chart.png"));
  await dialog.getByRole("button", { name: "Add lecture" }).click();
  await expect(dialog).not.toBeAttached();
  const tray = page.getByRole("region", { name: /upload/i });
  await expect(tray).toBeVisible();
  await expectFocusSeen(page, "editor with an upload");
  await tray.getByRole("button").first().click();
  await expect(tray.getByRole("button", { name: "Pause Tha" })).toBeVisible();
  await expect(tray.getByRole("button", { name: "Cancel Tha" })).toBeVisible();
  await expectFocusSeen(page, "editor with its uploads open");
  await tray.getByRole("button", { name: "Cancel Tha" }).click();
});

test("the focus goes to what was made, and back to what opened a dialog @all", async ({
  page,
  school,
}) => {
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, { Makharij: ["Alif"] });
  await editorOpen(page, courseId);

  await test.step("a changed banner: to the button", async () => {
    const change = page.getByRole("button", { name: "Change banner" });
    await change.click();
    await page.getByRole("dialog").getByRole("radio", { name: "Weave" }).press("Space");
    await page.getByRole("dialog").getByRole("button", { name: "Save banner" }).press("Enter");
    await expect(page.getByText("Banner updated successfully")).toBeVisible();
    await expect(change).toBeFocused();
    await chooseFromMenu(page, "Course of Makharij", "Change banner");
    await page.getByRole("dialog").getByRole("radio", { name: "Khatam" }).press("Space");
    await page.getByRole("dialog").getByRole("button", { name: "Save banner" }).press("Enter");
    await expect(page.getByRole("dialog")).not.toBeAttached();
    await expect(
      page.getByRole("button", { name: "More actions for Course of Makharij" }),
    ).toBeFocused();
  });

  await test.step("a section: to its heading's button", async () => {
    await page.getByRole("button", { name: "Add section" }).last().press("Enter");
    await page.getByLabel("Title").fill("Sifat");
    await page.getByLabel("Description").fill("The attributes of letters");
    await page.getByRole("button", { name: "Add section" }).last().press("Enter");
    await expect(page.getByRole("button", { name: /^Section 2/ })).toBeFocused();
  });

  await test.step("a lesson: to the lesson", async () => {
    await page.getByRole("button", { name: "Add lecture" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add lecture" });
    await dialog.getByLabel("Name").fill("Tha");
    await dialog.locator("input[type=file]").setInputFiles(mediaPath("makharij-chart.png"));
    await dialog.getByRole("button", { name: "Add lecture" }).press("Enter");
    await expect(page.getByText("Lecture added successfully")).toBeVisible();
    const made = page.getByRole("listitem").filter({ hasText: "Tha" }).last();
    await expect(made).toBeFocused();
  });

  await test.step("a publication: to the course's title", async () => {
    await page.getByRole("button", { name: "Publish" }).first().press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).press("Enter");
    await expect(page.getByText("Course published successfully")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
