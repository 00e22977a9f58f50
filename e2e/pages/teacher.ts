import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { makeCourse } from "@madrasa/testkit/courses";
import type { School } from "@madrasa/testkit/school";
import { mediaFile, mediaPath } from "@madrasa/testkit/sample-files";
import { signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";

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
  await dialog.locator("input[type=file]").setInputFiles(mediaPath(course.banner));
  await expect(dialog.getByRole("group", { name: /^Selected area/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Create course" }).click();
  await expect(page.getByText("Course created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/edit-courses\?courseId=/);
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

export async function addLesson(
  page: Page,
  lesson: { kind: "Video" | "Lecture" | "Quiz"; title: string; file: string },
): Promise<void> {
  const name = `Add ${lesson.kind.toLowerCase()}`;
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel("Name").fill(lesson.title);
  await dialog.locator("input[type=file]").setInputFiles(mediaPath(lesson.file));
  await dialog.getByRole("button", { name }).click();
  await expect(page.getByText(`${lesson.kind} added successfully`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit ${lesson.title}` })).toBeVisible();
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Course published successfully")).toBeVisible();
  await closeShare(page);
}

export async function closeShare(page: Page): Promise<void> {
  const share = page.getByRole("dialog", { name: "Share" });
  await share.getByRole("button", { name: "Close" }).first().click();
  await expect(share).not.toBeAttached();
}

export function joiningCode(page: Page): string {
  return new URL(page.url()).searchParams.get("courseId") ?? "";
}

export async function chooseFromMenu(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

export async function openOwnCourse(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/manage\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

export async function openEditorOf(page: Page, title: string): Promise<void> {
  await openOwnCourse(page, title);
  await page.getByRole("link", { name: /^Editor/ }).click();
  await expect(page).toHaveURL(/\/edit-courses\?courseId=/);
}

export async function openStudentsOf(page: Page, title: string): Promise<void> {
  await openOwnCourse(page, title);
  await page.getByRole("button", { name: /^Students/ }).click();
}

export async function shapeOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return picture.naturalWidth / picture.naturalHeight;
  }, address);
}

export const EDITOR_FILES = {
  mp4: mediaPath("makharij-lesson.mp4"),
  webm: ownFile("short.webm"),
  mov: ownFile("short.mov"),
  lateVideo: ownFile("index-last.mp4"),
  png: mediaPath("makharij-chart.png"),
  jpg: mediaPath("banner-grammar.jpg"),
  pdf: mediaPath("revision-sheet.pdf"),
  lockedPdf: ownFile("locked.pdf"),
  /** Empty password, no printing. */
  unprintedPdf: ownFile("no-printing.pdf"),
  /** Lines before the header, like in a mail. */
  latePdf: ownFile("late-header.pdf"),
};

function ownFile(name: string): string {
  return fileURLToPath(new URL(`../files/${name}`, import.meta.url));
}

export async function editorDraft(
  school: School,
  teacher: { token: string },
  outline: Record<string, string[]>,
): Promise<string> {
  const { courseId } = await makeCourse(school, teacher, {
    title: `Course of ${Object.keys(outline).join(", ") || "nothing yet"}`,
    description: "To be arranged",
    sections: Object.entries(outline).map(([title, lessons]) => ({
      title,
      description: `About ${title}`,
      lessons: lessons.map((name) => ({ title: name, file: mediaFile("makharij-chart.png") })),
    })),
    banner: mediaFile("banner-grammar.jpg"),
  });
  return courseId;
}

export async function publishWithCall(
  { client }: School,
  { token }: { token: string },
  courseId: string,
): Promise<void> {
  const body = { published: true as const };
  await client.call(contract.courses.updateCourse, { token, query: { courseId }, body });
}

export async function editorOpen(page: Page, courseId: string, origin = ""): Promise<void> {
  await page.goto(`${origin}/edit-courses?courseId=${courseId}`);
  await expect(page.getByRole("button", { name: "Add section" }).last()).toBeVisible();
  // Waits for the splash, which raw input ignores.
  await page.getByRole("link", { name: "Madrasa" }).first().click({ trial: true });
}

export async function editorUnfold(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Add section" }).last()).toBeVisible();
  const folded = page.getByRole("button", { name: /^Section \d/, expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
}

export async function editorOrder(page: Page): Promise<string> {
  const handles = page.getByRole("button", { name: /^Move / });
  const names = await handles.evaluateAll((all) =>
    all.map((handle) => handle.closest("li")?.querySelector("bdi")?.textContent ?? ""),
  );
  return names.join(" ");
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const handle = page.getByRole("button", { name, exact: true });
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error(`${name} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drops near the middle of another handle. */
export async function editorDrag(page: Page, from: string, to: string, by: number): Promise<void> {
  const start = await middleOf(page, from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 12, { steps: 3 });
  const end = await middleOf(page, to);
  await page.mouse.move(end.x, end.y + by, { steps: 10 });
  await page.mouse.up();
}

export async function editorTouch(
  page: Page,
  from: string,
  { to, isHeld }: { to: { by: number; of?: string }; isHeld: boolean },
): Promise<void> {
  const start = await middleOf(page, from);
  const client = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: start.x, y }],
    });
  await touch("touchStart", start.y);
  if (isHeld) await page.locator("html[data-moving]").waitFor();
  // Measured after rows have collapsed.
  const end = to.of ? await middleOf(page, to.of) : start;
  const way = end.y + to.by - start.y;
  for (let step = 1; step <= 12; step += 1) await touch("touchMove", start.y + (way * step) / 12);
  await touch("touchEnd");
  await client.detach();
}

export async function editorFill(
  page: Page,
  kind: "video" | "lecture" | "quiz",
  lesson: { title: string; file?: string | { name: string; mimeType: string; buffer: Buffer } },
): Promise<Locator> {
  await page.getByRole("button", { name: `Add ${kind}` }).click();
  const dialog = page.getByRole("dialog", { name: `Add ${kind}` });
  await dialog.getByLabel("Name", { exact: true }).fill(lesson.title);
  if (lesson.file) await dialog.locator("input[type=file]").setInputFiles(lesson.file);
  return dialog;
}

export async function editorSend(page: Page, kind: "video" | "lecture" | "quiz"): Promise<void> {
  const name = `Add ${kind}`;
  // By key: a checked file adds a field above the button, which a click would miss meanwhile.
  await page.getByRole("dialog", { name }).getByRole("button", { name }).press("Enter");
}

export async function openEditor(page: Page, school: School) {
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, { Makharij: [] });
  await editorOpen(page, courseId);
  return { teacher, courseId };
}

export async function linesOf(download: Download): Promise<string[]> {
  return readFileSync(await download.path(), "utf8").split("\r\n");
}
