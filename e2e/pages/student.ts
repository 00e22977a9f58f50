import { expect, type Locator, type Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { enrol } from "@madrasa/testkit/courses";
import type { School } from "@madrasa/testkit/school";

export async function watchVideo(page: Page): Promise<void> {
  const video = page.locator("video");
  await expect(video).toHaveCount(1);
  await page.getByRole("button", { name: /^play/i }).first().click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
}

export async function markCompleted(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mark completed" }).first().click();
  await expect(
    page.getByRole("button", { name: "Completed", pressed: true }).first(),
  ).toBeVisible();
}

export async function joinCourse(
  school: School,
  student: { token: string },
  title: string,
): Promise<string> {
  const query = { search: title };
  const { courseList } = await school.client.call(contract.catalogue.listCourses, { query });
  const courseId = courseList.find((course) => course.title === title)?._id ?? "";
  await enrol(school, student, courseId);
  return courseId;
}

export const notesOf = (page: Page): Locator => page.getByRole("region", { name: "Notes" });

export const noteCard = (page: Page, title: string): Locator =>
  notesOf(page).getByRole("article", { name: title, exact: true });

export type NewNote = { title: string; description: string; image: string };

export async function writeNote(page: Page, note: NewNote): Promise<void> {
  const notes = notesOf(page);
  const folded = notes.getByRole("button", { name: "Add a note" });
  if (await folded.isVisible()) await folded.click();
  await notes.getByLabel("Title").fill(note.title);
  await notes.getByLabel("Description").fill(note.description);
  await notes.locator("input[type=file]").setInputFiles(note.image);
  await expect(notes.getByRole("button", { name: "Remove image" })).toBeVisible();
}

export async function pressAddNote(page: Page): Promise<void> {
  await notesOf(page).getByRole("button", { name: "Add Note" }).click();
}

export async function addNote(page: Page, note: NewNote): Promise<void> {
  await writeNote(page, note);
  await pressAddNote(page);
  await expect(noteCard(page, note.title)).toBeVisible();
  await expect(notesOf(page).getByLabel("Title")).toHaveValue("");
}

export async function deleteNote(page: Page, title: string): Promise<void> {
  await noteCard(page, title)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
}

export async function searchCourse(page: Page, text: string): Promise<void> {
  await page.getByLabel("Course code").fill(text);
  await page.getByLabel("Course code").press("Enter");
}

export async function showTabAgain(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
}

export const lessonTitle = (page: Page, title: string) =>
  page.getByRole("heading", { level: 1, name: title });

/** Returns the position of the pause. */
export async function watchFrom(page: Page, seconds: number): Promise<number> {
  const video = page.locator("video");
  await expect.poll(() => video.evaluate(isLoaded)).toBe(true);
  await video.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to;
  }, seconds);
  await page.getByRole("button", { name: /^play/i }).first().click();
  await expect.poll(() => video.evaluate(timeOf)).toBeGreaterThan(seconds + 0.3);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  return video.evaluate(timeOf);
}

export async function expectVideoAt(page: Page, seconds: number): Promise<void> {
  const video = page.locator("video");
  await expect.poll(() => video.evaluate(isLoaded)).toBe(true);
  await expect
    .poll(async () => Math.abs((await video.evaluate(timeOf)) - seconds), `near ${seconds} s`)
    .toBeLessThan(0.2);
}

const isLoaded = (element: Element) => (element as HTMLVideoElement).readyState > 0;
const timeOf = (element: Element) => (element as HTMLVideoElement).currentTime;

export async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute("aria-label") ?? element?.textContent ?? "").trim();
  });
}

export async function moveTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    const here = await focused(page);
    passed.push(here);
    if (typeof name === "string" ? here.startsWith(name) : name.test(here)) {
      const outline = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
      });
      expect(outline, `${here} shows its focus`).toBe(true);
      return;
    }
  }
  throw new Error(`The keyboard did not come to ${String(name)}: ${passed.join(" > ")}`);
}

/** 3,000 pixels wide, above a megabyte. */
export async function chooseLargePhoto(page: Page): Promise<void> {
  await notesOf(page)
    .locator("input[type=file]")
    .evaluate(async (input: HTMLInputElement) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [3000, 1500];
      const tile = new ImageData(500, 500);
      for (let byte = 0; byte < tile.data.length; byte += 1) {
        tile.data[byte] = byte % 4 === 3 ? 255 : (byte * 7919) % 251;
      }
      const context = canvas.getContext("2d");
      for (let x = 0; x < 3000; x += 500) {
        for (let y = 0; y < 1500; y += 500) context?.putImageData(tile, x, y);
      }
      const photo = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, "image/jpeg", 1);
      });
      if (!photo || photo.size < 1_000_000) throw new Error("The photo is not large.");
      const chosen = new DataTransfer();
      chosen.items.add(new File([photo], "لوح.jpg", { type: "image/jpeg" }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
}
