import { expect, type Locator, type Page } from "@playwright/test";

/** Plays the lesson's video and waits until its time has moved. */
export async function watchVideo(page: Page): Promise<void> {
  const video = page.locator("video");
  await expect(video).toHaveCount(1);
  await page.getByRole("button", { name: /^play/i }).first().click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
}

/** Ticks the open lesson and waits until the server has taken it. */
export async function markCompleted(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mark completed" }).click();
  await expect(page.getByRole("button", { name: "Completed", pressed: true })).toBeVisible();
}

/** Joins the sample school's course of this title by the calls; the page is the student's. */
export async function joinCourse(page: Page, title: string): Promise<string> {
  const all = await page.request.get("/api/v1/public/course/all?limit=100");
  const { data } = (await all.json()) as {
    data: { courseList: { _id: string; title: string }[] };
  };
  const courseId = data.courseList.find((course) => course.title === title)?._id ?? "";
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const joined = await page.request.get(`/api/v1/user/student/course/enroll?courseId=${courseId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(joined.ok(), `joining ${title}`).toBe(true);
  return courseId;
}

export const notesOf = (page: Page): Locator => page.getByRole("region", { name: "Notes" });

export const noteCard = (page: Page, title: string): Locator =>
  notesOf(page).getByRole("article", { name: title, exact: true });

/** `image` is the path of a file. */
export type NewNote = { title: string; description: string; image: string };

/** Fills the form for a note and leaves it unsent. */
export async function writeNote(page: Page, note: NewNote): Promise<void> {
  const notes = notesOf(page);
  await notes.getByLabel("Title").fill(note.title);
  await notes.getByLabel("Description").fill(note.description);
  await notes.locator("input[type=file]").setInputFiles(note.image);
  await expect(notes.getByRole("button", { name: "Remove image" })).toBeVisible();
}

/** Presses the button, after the pause that a double press is given. */
export async function pressAddNote(page: Page): Promise<void> {
  await page.waitForTimeout(450);
  await notesOf(page).getByRole("button", { name: "Add Note" }).click();
}

export async function addNote(page: Page, note: NewNote): Promise<void> {
  await writeNote(page, note);
  await pressAddNote(page);
  await expect(noteCard(page, note.title)).toBeVisible();
  await expect(notesOf(page).getByLabel("Title")).toHaveValue("");
}

/** Asks for a note to go, and says yes. */
export async function deleteNote(page: Page, title: string): Promise<void> {
  await noteCard(page, title)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
}

/** Chooses a photo as a phone takes it: three thousand pixels wide, more than a megabyte. */
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
