import { readFileSync } from "node:fs";
import { contract } from "@madrasa/contract";
import { MP4 } from "@madrasa/testkit/sample-files";
import { enrol, makeCourse } from "@madrasa/testkit/courses";
import {
  chooseFromMenu,
  EDITOR_FILES,
  editorFill,
  editorOpen,
  editorSend,
  openEditor,
  openEditorOf,
  publishWithCall,
} from "../pages/teacher.ts";
import { signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

test("videos, images and PDFs become lessons, with links that students find below them", async ({
  school,
  page,
  newVisitor,
  expectAccessible,
}) => {
  const { teacher, courseId } = await openEditor(page, school);
  const added = async (title: string) =>
    expect(page.getByRole("button", { name: `Edit ${title}` })).toBeVisible();

  await test.step("each type of file, with any name", async () => {
    for (const [kind, title, file] of [
      ["video", "webm", EDITOR_FILES.webm],
      ["video", "mov", EDITOR_FILES.mov],
      ["lecture", "png", EDITOR_FILES.png],
      ["quiz", "pdf", EDITOR_FILES.pdf],
    ] as const) {
      await editorFill(page, kind, { title, file });
      await editorSend(page, kind);
      await added(title);
    }
    const name = `درس "الأول" o'clock; 100% ✓.mp4`;
    const buffer = readFileSync(EDITOR_FILES.mp4);
    await editorFill(page, "video", {
      title: "mp4",
      file: { name, mimeType: "video/mp4", buffer },
    });
    await editorSend(page, "video");
    await added("mp4");
    await page.getByRole("button", { name: "Open mp4" }).click();
    await expect(page.locator("video")).toHaveCount(1);
    await expect(page.getByText("Video · 0:12")).toBeVisible();
  });

  await test.step("a frame, an image or a first page stands for its file; a video that cannot be drawn has none", async () => {
    const frameOf = (title: string) =>
      page.getByRole("listitem").filter({ hasText: title }).last().locator("button img");
    for (const title of ["webm", "mov", "mp4", "png", "pdf"]) {
      await expect(frameOf(title)).toHaveJSProperty("complete", true);
      await expect(frameOf(title)).not.toHaveJSProperty("naturalWidth", 0);
    }
    await expect(page.locator("video")).toHaveAttribute("poster", /^\/files\//);
    const video = { name: "broken.mp4", mimeType: "video/mp4", buffer: MP4 };
    await editorFill(page, "video", { title: "no video", file: video });
    await editorSend(page, "video");
    await added("no video");
    await expect(frameOf("no video")).toHaveCount(0);
  });

  await test.step("a phone's video, whose index is at its end, is stored with the index first", async () => {
    const name = "late";
    const dialog = await editorFill(page, "video", {
      title: name,
      file: EDITOR_FILES.lateVideo,
    });
    await expect(dialog.getByText("index-last.mp4")).toBeVisible();
    await expectAccessible(page);
    await editorSend(page, "video");
    await added(name);
    const { token } = teacher;
    const read = { token, query: { courseId } };
    const { course } = await school.client.call(contract.outline.readOutline, read);
    const late = course.sections[0]?.lessonIds.find(({ title }) => title === name);
    const { lesson } = await school.client.call(contract.lessons.readOwnLesson, {
      token,
      query: { courseId, lessonId: late?._id ?? "" },
    });
    const stored = await (await page.request.get(lesson.filePath)).body();
    expect(stored.indexOf("moov")).toBeLessThan(stored.indexOf("mdat"));
    expect(stored.length).toBe(readFileSync(EDITOR_FILES.lateVideo).length);
  });

  await test.step("links: an error is shown beside its field, and nothing typed is lost", async () => {
    await page.getByRole("button", { name: "Edit pdf" }).click();
    await page.getByRole("button", { name: "Add a link" }).click();
    await page.getByLabel("Link name").fill("كتاب التجويد");
    await page.getByLabel("Link", { exact: true }).fill("javascript:alert(1)");
    await page.getByLabel("Description (optional)").fill("The book");
    await page.getByRole("button", { name: "Add a link" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/Please enter a link that begins with .?https:/)).toBeVisible();
    await expect(page.getByLabel("Link", { exact: true }).first()).toBeFocused();
    await expect(page.getByLabel("Link name").first()).toHaveValue("كتاب التجويد");
    await page
      .getByLabel("Link", { exact: true })
      .first()
      .fill("https://books.example/tajweed.pdf");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Content updated successfully")).toBeVisible();
    await page.getByRole("button", { name: "Open pdf" }).click();
    await expect(page.getByRole("link", { name: "كتاب التجويد" })).toBeVisible();
    await page.getByRole("button", { name: "Edit pdf" }).click();
    await expect(page.getByLabel("Link", { exact: true })).toHaveValue(
      "https://books.example/tajweed.pdf",
    );
    await page.getByRole("button", { name: "Cancel" }).last().click();
  });

  await test.step("as students see it", async () => {
    await publishWithCall(school, teacher, courseId);
    const student = await newVisitor();
    await enrol(school, await signInAs(student, school, SAMPLE.student), courseId);
    await student.goto(`/course/${courseId}`);
    await student.getByRole("link", { name: /^mp4/ }).click();
    await expect(student.locator("video")).toHaveAttribute("poster", /^\/files\//);
    const frame = student.getByRole("link", { name: /^mp4/ }).locator("img");
    await expect(frame).not.toHaveJSProperty("naturalWidth", 0);
    await student.getByRole("link", { name: /^pdf/ }).click();
    const link = student.getByRole("link", { name: /كتاب التجويد/ });
    await expect(link).toHaveAttribute("href", "https://books.example/tajweed.pdf");
  });
});

test("long descriptions, which lists cut, are edited and saved whole @all", async ({
  page,
  school,
}) => {
  const long = `${"كتاب التجويد ".repeat(60)}end`;
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const lesson = { title: "The long lesson", description: long };
  const { courseId, sectionIds, lessonIds } = await makeCourse(school, teacher, {
    title: "The long course",
    description: long,
    sections: [{ title: "The long section", description: long, lessons: [lesson] }],
  });
  const query = { courseId };
  const { token } = teacher;
  const { client } = school;

  await test.step("a course, from the list of courses", async () => {
    await page.goto("/teacher-dashboard");
    await openEditorOf(page, "The long course");
    await chooseFromMenu(page, "The long course", "Edit details");
    const details = page.getByRole("dialog", { name: "Edit details" });
    await expect(details.getByLabel("Description")).toHaveValue(long);
    await details.getByLabel("Title").fill("The longer course");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Course updated successfully")).toBeVisible();
    const { course } = await client.call(contract.outline.readOutline, { token, query });
    expect(course).toMatchObject({ title: "The longer course", description: long });
  });

  await test.step("a section and a lesson", async () => {
    await editorOpen(page, courseId);
    await page.getByRole("button", { name: "Edit section 1" }).click();
    await expect(page.getByLabel("Description")).toHaveValue(long);
    await page.getByLabel("Title").fill("The longer section");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Section updated successfully")).toBeVisible();
    await page.getByRole("button", { name: "Edit The long lesson" }).click();
    await expect(page.getByLabel("Description")).toHaveValue(long);
    await page.getByLabel("Name", { exact: true }).fill("The longer lesson");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Content updated successfully")).toBeVisible();
    const sectionId = sectionIds[0] ?? "";
    const { section } = await client.call(contract.outline.readSection, {
      token,
      query: { courseId, sectionId },
    });
    expect(section).toMatchObject({ title: "The longer section", description: long });
    const lessonId = lessonIds[0] ?? "";
    const saved = await client.call(contract.lessons.readOwnLesson, {
      token,
      query: { courseId, lessonId },
    });
    expect(saved.lesson).toMatchObject({ title: "The longer lesson", description: long });
  });
});
