import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@madrasa/contract";
import { FILE_RULES } from "@madrasa/contract/limits";
import { isCall } from "../support/calls.ts";
import { EDITOR_FILES, editorFill, editorSend, openEditor } from "../pages/teacher.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "editor-files-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A sparse file of so many bytes, which takes no space on the disk. */
function sparse(name: string, bytes: number): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  truncateSync(path, bytes);
  return path;
}

/** The beginning of a film as old cameras and Windows make it. */
function aviFile() {
  const buffer = Buffer.concat([Buffer.from("RIFF____AVI LIST"), Buffer.alloc(5_000)]);
  return { name: "lesson.avi", mimeType: "video/x-msvideo", buffer };
}

/** The beginning of an iPhone's photo, which this browser cannot draw. */
function heicPhoto() {
  const buffer = Buffer.concat([
    Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(5_000),
  ]);
  return { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer };
}

test("a file that cannot be a lesson is refused with a message, before its upload where possible @all", async ({
  school,
  page,
  problems,
}) => {
  problems.allow(/status of 415/);
  const { teacher, courseId } = await openEditor(page, school);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" || isCall(request.url(), contract.files.uploadLink)) {
      sent.push(request.url());
    }
  });
  for (const [kind, file, why] of [
    [
      "video",
      sparse("too-long.mp4", FILE_RULES.lessonVideo.maxBytes + 1),
      "This file is a little larger than 2 GB, the most that it may have.",
    ],
    [
      "lecture",
      sparse("too-wide.png", FILE_RULES.lessonImage.maxBytes + 1),
      "This file is a little larger than 20 MB, the most that it may have.",
    ],
    ["quiz", sparse("nothing.pdf", 0), "This file is empty."],
    ["lecture", EDITOR_FILES.mp4, /^MP4 files are not accepted\. Please choose JPEG, .* or PDF\./],
    ["video", aviFile(), /^AVI files are not accepted\. Please choose MP4, MOV, .* or 3GP\./],
    ["lecture", heicPhoto(), /^HEIC files are not accepted\. Please choose JPEG, /],
    [
      "quiz",
      { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>Quiz</p>") },
      /^This type of file is not accepted\. Please choose JPEG, /,
    ],
    [
      "quiz",
      {
        name: "sheet.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("Not a PDF at all, whatever it says."),
      },
      /^This type of file is not accepted\. Please choose JPEG, /,
    ],
  ] as const) {
    const dialog = await editorFill(page, kind, { title: "Never", file });
    await expect(dialog.getByText(why)).toBeVisible();
    await editorSend(page, kind);
    await expect(dialog.getByText("Please fill all required fields")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  expect(sent).toEqual([]);

  await test.step("a picture that is damaged is refused after its upload, and can be replaced", async () => {
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
  });

  await test.step("and no other lesson was added", async () => {
    const { course } = await school.client.call(contract.outline.readOutline, {
      token: teacher.token,
      query: { courseId },
    });
    expect(course.totalLessons).toBe(1);
  });
});
