import { expect, type Page } from "@playwright/test";
import { sampleFile } from "../support/sample-files.ts";

/** Makes a draft with a banner, which is cut to shape as it comes. */
export async function createCourse(
  page: Page,
  course: { title: string; description: string; tag: string; banner: string },
): Promise<void> {
  await page.getByRole("button", { name: "Create course" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create course" });
  await dialog.getByLabel("Title").fill(course.title);
  await dialog.getByLabel("Description").fill(course.description);
  await dialog.getByLabel("Category").selectOption("Arts");
  await dialog.getByLabel("Tags").fill(course.tag);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.locator("input[type=file]").setInputFiles(sampleFile(course.banner));
  await expect(dialog.getByRole("group", { name: /^Chosen part/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Create course" }).click();
  await expect(page.getByText("Course created successfully")).toBeVisible();
}

export async function addSection(
  page: Page,
  section: { title: string; description: string },
): Promise<void> {
  await page.getByRole("button", { name: "Add section" }).last().click();
  await page.getByLabel("Title").fill(section.title);
  await page.getByLabel("Description").fill(section.description);
  await page.getByRole("button", { name: "Add section" }).last().click();
  await expect(page.getByText("Section added successfully")).toBeVisible();
}

/** Adds a lesson with a real file and waits until it stands in the list. */
export async function addLesson(
  page: Page,
  lesson: { kind: "Video" | "Lecture" | "Quiz"; title: string; file: string },
): Promise<void> {
  const name = `Add ${lesson.kind.toLowerCase()}`;
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel("Name").fill(lesson.title);
  await dialog.locator("input[type=file]").setInputFiles(sampleFile(lesson.file));
  await dialog.getByRole("button", { name }).click();
  await expect(page.getByText(`${lesson.kind} added successfully`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit ${lesson.title}` })).toBeVisible();
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Course published successfully")).toBeVisible();
}

/** The course's id in the editor's address is its joining code. */
export function joiningCode(page: Page): string {
  return new URL(page.url()).searchParams.get("courseId") ?? "";
}

/** Opens the menu of a course on the dashboard and chooses from it. */
export async function chooseFromMenu(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Width of a picture for one of its height, as it is stored. */
export async function shapeOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return picture.naturalWidth / picture.naturalHeight;
  }, address);
}
