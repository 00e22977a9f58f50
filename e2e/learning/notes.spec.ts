import { contract } from "@madrasa/contract";
import { NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { urlOf } from "../support/calls.ts";
import {
  addNote,
  chooseLargePhoto,
  deleteNote,
  noteCard,
  notesOf,
  pressAddNote,
  writeNote,
} from "../pages/student.ts";
import { openNotes } from "../support/open-notes.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

const NOTE_CALL = urlOf(contract.notes.addNote);
const CHART = mediaPath("makharij-chart.png");

test("a student adds notes with images, opens a full image, reaches the limit of five and deletes one @all", async ({
  page,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of (500|404)/);
  // Stored images are sandboxed, which blocks Playwright's scripts.
  problems.allow("Blocked script execution");
  await openNotes(page, school, ["Third", "Fourth"]);
  const notes = notesOf(page);
  const addButton = notes.getByRole("button", { name: "Add Note" });
  const imageButton = notes.getByRole("button", { name: "Add Image" });

  await test.step("each missing field has its own message", async () => {
    await expect(addButton).toBeDisabled();
    await expect(imageButton).toBeDisabled();
    await notes.getByLabel("Title").fill("The throat letters");
    await expect(imageButton).toBeEnabled();
    await addButton.click();
    await expect(notes.getByText("Title and description are required")).toBeVisible();
    await expect(notes.getByLabel("Description", { exact: true })).toBeFocused();
    await notes.getByLabel("Description", { exact: true }).fill("Six of them.\nءهعحغخ");
    await pressAddNote(page);
    await expect(notes.getByText("Image is required")).toBeVisible();
    await notes.locator("input[type=file]").setInputFiles(mediaPath("revision-sheet.pdf"));
    await expect(
      notes.getByText(/^PDF files are not accepted\. Please choose JPEG, /),
    ).toBeVisible();
  });

  await test.step("a large photo is made smaller, and its card is shown during the upload", async () => {
    await chooseLargePhoto(page);
    await expect(notes.getByText(/made smaller to save data/)).toBeVisible();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/files/**", async (route) => {
      if (route.request().method() === "PUT") await held;
      await route.continue();
    });
    await pressAddNote(page);
    const coming = notes.getByRole("listitem").filter({ hasText: "The throat letters" });
    await expect(coming).toHaveAttribute("aria-busy", "true");
    await expect(notes.getByRole("button", { name: "Adding..." })).toBeVisible();
    await expect(notes.getByText(/^Uploading .* of /)).toBeVisible();
    await expectAccessible(page).finally(goOn);
    await expect(page.getByText("Note added successfully")).toBeVisible();
    await expect(coming).toHaveAttribute("aria-busy", "false");
    await expect(notes.getByLabel("Title")).toHaveValue("");
    await expect(notes.getByRole("button", { name: "Remove image" })).toHaveCount(0);
    await page.unroute("**/files/**");
  });

  await test.step("the full image opens in a new tab", async () => {
    const card = noteCard(page, "The throat letters");
    const image = card.getByRole("img");
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(2000);
    const [full] = await Promise.all([
      page.waitForEvent("popup"),
      card.getByRole("link", { name: "View Full Image" }).click(),
    ]);
    await expect(full.locator("img")).toBeVisible();
    await full.close();
  });

  await test.step("Arabic is shown right to left in an English page, line by line", async () => {
    const title = "الحروف الحلقية";
    const description = "سطر أول\nسطر ثانٍ \u202eمقلوب";
    await addNote(page, { title, description, image: CHART });
    const words = noteCard(page, title).locator("p").first();
    expect(await words.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl");
    expect(await words.evaluate((one) => (one as HTMLElement).innerText)).toBe(description);
    const heading = noteCard(page, title).getByRole("heading");
    expect(await heading.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  });

  await test.step("five with images, and no sixth", async () => {
    await addNote(page, {
      title: "Fifth",
      description: "<b>kept as typed</b>",
      image: CHART,
    });
    await expect(noteCard(page, "Fifth").getByText("<b>kept as typed</b>")).toBeVisible();
    await expect(notes.getByText("You’ve reached the maximum of 5 image notes.")).toBeVisible();
    await notes.getByLabel("Title").fill("Sixth");
    await notes.getByLabel("Description", { exact: true }).fill("One too many");
    await expect(imageButton).toBeDisabled();
    await pressAddNote(page);
    await expect(notes.getByText("Maximum of 5 image notes allowed")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a note whose deletion fails is shown again; the second try deletes it", async () => {
    await page.route(NOTE_CALL, (route) => route.fulfill({ status: 500, body: "{}" }));
    await deleteNote(page, "Third");
    const refusal = notes.getByText("Failed to delete note");
    await expect(refusal).toBeVisible();
    await expect(notes.getByRole("listitem").filter({ hasText: "Third" })).toHaveAttribute(
      "aria-busy",
      "false",
    );
    await page.unroute(NOTE_CALL);
    await expect(page.getByText("Failed to delete note")).toHaveCount(1);
    await expect(refusal).toBeVisible();
    await deleteNote(page, "Third");
    await expect(page.getByText("Note deleted successfully")).toBeVisible();
    await expect(noteCard(page, "Third")).toHaveCount(0);
    await expect(notes.getByRole("list")).toBeFocused();
    await expect(imageButton).toBeEnabled();
    await page.reload();
    await expect(noteCard(page, "Fifth")).toBeVisible();
    await expect(noteCard(page, "Third")).toHaveCount(0);
  });

  await test.step("an image whose link fails is requested once more, then hidden", async () => {
    let renewals = 0;
    await page.route(urlOf(contract.notes.noteViewLink), async (route) => {
      renewals += 1;
      await route.continue();
    });
    await page.route("**/files/**", async (route) =>
      route.request().resourceType() === "image"
        ? route.fulfill({ status: 404, body: "gone" })
        : route.continue(),
    );
    await page.reload();
    const card = noteCard(page, "Fifth");
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => renewals).toBeGreaterThan(0);
    await expect(card.getByRole("link", { name: "View Full Image" })).toHaveCount(0);
    await expect(card.getByRole("img")).toHaveCount(0);
    await expect(card.getByText("kept as typed")).toBeVisible();
    expect(renewals).toBeLessThanOrEqual(4);
  });
});

test("a note is added and deleted with the keyboard alone @all", async ({ page, school }) => {
  // Begins catching file choosers, which takes longer than a key on a busy machine.
  page.on("filechooser", () => undefined);
  await openNotes(page, school);
  const notes = notesOf(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await notes.getByLabel("Title").focus();
  await page.keyboard.type("Waqf");
  await press("Tab");
  await page.keyboard.type("Where to stop");
  await press("Tab");
  await expect(notes.getByRole("button", { name: "Add Image" })).toBeFocused();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press("Enter")]);
  await chooser.setFiles(CHART);
  await expect(notes.getByRole("button", { name: "Remove image" })).toBeVisible();
  await notes.getByLabel("Description", { exact: true }).focus();
  await press("Tab");
  await expect(notes.getByRole("button", { name: "Remove image" })).toBeFocused();
  await press("Enter");
  await expect(notes.getByRole("button", { name: "Add Image" })).toBeFocused();
  const [again] = await Promise.all([page.waitForEvent("filechooser"), press("Enter")]);
  await again.setFiles(CHART);
  await expect(notes.getByRole("button", { name: "Remove image" })).toBeVisible();
  await notes.getByLabel("Title").focus();
  await press("Enter");
  const card = noteCard(page, "Waqf");
  await expect(card).toBeVisible();
  await expect(notes.getByRole("list")).toBeFocused();
  await expect(card.getByRole("link", { name: "View Full Image" })).toBeVisible();
  await press("Tab");
  await expect(card.getByRole("link", { name: "View Full Image" })).toBeFocused();
  await press("Tab");
  await expect(card.getByRole("button", { name: /^Edit/ })).toBeFocused();
  await press("Tab", "Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Waqf");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press("Escape");
  await expect(card.getByRole("button", { name: /^Delete/ })).toBeFocused();
  await press("Enter");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press("Shift+Tab", "Enter");
  await expect(card).toHaveCount(0);
  await expect(notes.getByRole("list")).toBeFocused();
});

test("a note for which the lesson has no space stays in the form, with the reason beside it @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow("status of 409");
  const { token, lesson: query } = await openNotes(page, school);
  const content = Array.from({ length: 20 }, () => ({
    title: "Long",
    description: "a".repeat(NOTES_TEXT_MAX / 20 - "Long".length),
  }));
  await school.client.call(contract.notes.addNote, { token, query, body: { content } });
  await writeNote(page, { title: "One more", description: "Typed with care", image: CHART });
  await pressAddNote(page);
  const notes = notesOf(page);
  const reason =
    "Failed to create note. Your notes on this lesson can have 100 kB of text in total.";
  await expect(notes.getByRole("alert").filter({ hasText: reason })).toBeVisible();
  await expect(notes.getByLabel("Title")).toHaveValue("One more");
  await expect(notes.getByLabel("Description", { exact: true })).toHaveValue("Typed with care");
  await expect(notes.getByRole("button", { name: "Remove image" })).toBeVisible();
});
