import type { Route } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { deleteNote, noteCard, notesOf, pressAddNote, writeNote } from "../pages/student.ts";
import { bar, whenReady } from "../pages/unsent.ts";
import { signIn } from "../pages/visitor.ts";
import { urlOf } from "../support/calls.ts";
import { openNotes } from "../support/open-notes.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

const NOTE_CALL = urlOf(contract.notes.addNote);
const CHART = mediaPath("makharij-chart.png");

/** The server has it, and the page does not hear of it. */
async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  // It is sent again by itself, perhaps while the journey goes on.
  await route.abort().catch(() => undefined);
}

test("nothing typed is lost by a reload, another lesson, a lost connection or a lost response @all", async ({
  page,
  context,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|connection was lost/);
  await page.setViewportSize({ width: 360, height: 740 });
  const { phone, password } = await openNotes(page, school);
  const notes = notesOf(page);
  const note = { title: "Madd", description: "Two counts,\nnever three.", image: CHART };
  const expectDraft = async () => {
    await expect(notes.getByLabel("Title")).toHaveValue(note.title);
    await expect(notes.getByLabel("Description")).toHaveValue(note.description);
    await expect(notes.getByRole("button", { name: "Remove image" })).toBeVisible();
  };

  await test.step("an unfinished note survives a reload and another lesson", async () => {
    await writeNote(page, note);
    await expect(notes.getByText("makharij-chart.png")).toBeVisible();
    await page.reload();
    await expectDraft();
    await page.getByRole("link", { name: /Next lesson/ }).click();
    await expect(notes.getByLabel("Title")).toHaveValue("");
    await page.goBack();
    await expectDraft();
  });

  await test.step("without a connection it waits, is not shown as saved, and is sent by itself", async () => {
    await whenReady(page, { isLesson: true });
    await context.setOffline(true);
    await writeNote(page, { ...note, title: "Ikhfa" });
    await pressAddNote(page);
    const waiting = notes.getByRole("listitem").filter({ hasText: "Ikhfa" });
    await expect(waiting).toContainText("Waiting to be sent");
    await expect(notes.getByLabel("Title")).toHaveValue("");
    await expectAccessible(page);
    await context.setOffline(false);
    await deleteNote(page, "Ikhfa");
    await expect(notes.getByRole("listitem")).toHaveCount(0);
    await writeNote(page, note);
  });

  await test.step("a cancelled upload leaves the form as it was", async () => {
    await page.route("**/files/**", async (route) => {
      if (route.request().method() !== "PUT") await route.continue();
    });
    await pressAddNote(page);
    await notes.getByRole("button", { name: "Cancel" }).click();
    await expect(notes.getByRole("listitem")).toHaveCount(0);
    await expect(notes.getByRole("button", { name: "Add Note" })).toBeFocused();
    await expectDraft();
    await page.unroute("**/files/**");
  });

  await test.step("a note whose response was lost is stored once", async () => {
    await page.route(NOTE_CALL, loseResponse);
    await pressAddNote(page);
    await expect(notes.getByText("Waiting to be sent")).toBeVisible();
    await expect(notes.getByLabel("Title")).toHaveValue("");
    await page.unroute(NOTE_CALL);
    await expect(bar(page)).toHaveCount(0);
    await page.reload();
    await expect(noteCard(page, note.title)).toHaveCount(1);
    await expect(notes.getByLabel("Title")).toHaveValue("");
    await expectAccessible(page);
  });

  await test.step("and after a reload its form is empty, since the note was stored", async () => {
    await page.route(NOTE_CALL, loseResponse);
    await writeNote(page, { ...note, title: "Qalqala" });
    await pressAddNote(page);
    await expect(notes.getByText("Waiting to be sent")).toBeVisible();
    await page.reload();
    await expect(noteCard(page, "Qalqala")).toHaveCount(1);
    await expect(notes.getByLabel("Title")).toHaveValue("");
    await page.unroute(NOTE_CALL);
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step("signing out deletes the unfinished note", async () => {
    await writeNote(page, { ...note, title: "For myself" });
    const lesson = page.url();
    await page.goto("/user-settings");
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, phone, password);
    await expect(page).toHaveURL(/\/student-dashboard$/);
    await page.goto(lesson);
    await expect(noteCard(page, note.title)).toBeVisible();
    await expect(notes.getByLabel("Title")).toHaveValue("");
    await expect(notes.getByRole("button", { name: "Remove image" })).toHaveCount(0);
  });
});
