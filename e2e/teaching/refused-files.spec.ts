import { contract } from "@madrasa/contract";
import { EDITOR_FILES, editorFill, editorSend, openEditor } from "../pages/teacher.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

test("a damaged picture is refused after its upload, and can be replaced @all", async ({
  school,
  page,
  problems,
}) => {
  problems.allow(/status of 415/);
  const { teacher, courseId } = await openEditor(page, school);
  const buffer = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, "?")]);
  await editorFill(page, "quiz", {
    title: "The sheet",
    file: { name: "sheet.jpg", mimeType: "image/jpeg", buffer },
  });
  await editorSend(page, "quiz");
  await expect(page.getByText(/^Failed to add content\. ./).last()).toBeVisible();
  await page.getByRole("button", { name: "Change The sheet" }).click();
  const dialog = page.getByRole("dialog", { name: "Add quiz" });
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("The sheet");
  await dialog.locator("input[type=file]").setInputFiles(EDITOR_FILES.pdf);
  await editorSend(page, "quiz");
  await expect(page.getByRole("button", { name: "Edit The sheet" })).toBeVisible();
  const { course } = await school.client.call(contract.outline.readOutline, {
    token: teacher.token,
    query: { courseId },
  });
  expect(course.totalLessons).toBe(1);
});

test("a PDF that asks for a password is named as such when it is chosen", async ({
  school,
  page,
}) => {
  await openEditor(page, school);
  const { lockedPdf, unprintedPdf, latePdf } = EDITOR_FILES;
  const dialog = await editorFill(page, "quiz", { title: "The sheet", file: lockedPdf });
  const warning = dialog.getByText("This PDF is locked with a password.");
  await expect(warning).toBeVisible();
  for (const file of [unprintedPdf, latePdf]) {
    await dialog.locator("input[type=file]").setInputFiles(file);
    await expect(dialog.getByText(file.split("/").at(-1) ?? "")).toBeVisible();
    await expect(warning).toBeHidden();
  }
  await editorSend(page, "quiz");
  await expect(page.getByRole("button", { name: "Edit The sheet" })).toBeVisible();
});
