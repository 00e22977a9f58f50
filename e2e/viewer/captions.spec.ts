import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaFile, mediaPath } from "@madrasa/testkit/sample-files";
import { rowsOnPhone, saveCourse } from "../pages/saved.ts";
import { notesOf, pressAddNote, writeNote } from "../pages/student.ts";
import { screensAreStored } from "../pages/stored-screens.ts";
import { openCourseToSave } from "../support/course-to-save.ts";
import { startRestartedSchool } from "../support/restarted-school.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const video = mediaFile("makharij-lesson.mp4");
const VIDEO = [{ title: "The video", description: "Six letters", file: video }];
const ENGLISH = "0:00 In the name of God\n0:06 <q>the Merciful</q>";
const ARABIC = "WEBVTT\n\n00:00.000 --> 00:12.000\nبسم الله";

const select = (page: Page) => page.getByLabel("Captions", { exact: true });
const shownOn = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) =>
    [...video.textTracks]
      .filter(({ mode }) => mode === "showing")
      .map(({ language, cues }) => [
        language,
        ...[...(cues ?? [])].map((cue) => {
          const node = (cue as VTTCue).getCueAsHTML();
          return `${cue.startTime} ${node.textContent} ${node.childElementCount}`;
        }),
      ]),
  );

const play = async (page: Page) => page.getByRole("button", { name: "Play" }).first().click();

test("a student sees a teacher's captions and transcript, and what is missing @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
  problems,
}) => {
  problems.allow(/status of 400/);
  const teacher = await aTeacher(school);
  const { courseId } = await makeCourse(school, teacher, {
    title: "Makharij",
    description: "Where letters come from",
    isPublished: true,
    sections: [{ title: "Throat", description: "Its letters", lessons: VIDEO }],
  });
  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}`);
  const aids = page.getByRole("complementary").getByRole("list").filter({ hasText: "captions" });
  await expect(aids).toContainText("1 video has no captions");
  const student = await newVisitor();
  await useSession(student, await aStudentOf(school, courseId));
  await student.goto(`/course/${courseId}`);
  await expect(student.getByRole("heading", { name: "The video", level: 1 })).toBeVisible();
  await expect(student.getByText("No captions yet")).toHaveCount(0);
  await expect(select(student)).not.toBeAttached();

  await page.getByRole("button", { name: "Captions and transcript of The video" }).click();
  const dialog = page.getByRole("dialog", { name: "Captions and transcript" });
  const text = dialog.getByRole("textbox");
  const save = async (words: string) => {
    await text.fill(words);
    await dialog.getByRole("button", { name: "Save" }).click();
  };
  await expectAccessible(page);
  await test.step("a damaged caption file is refused with its line, and stays to be corrected", async () => {
    await save("0:05 one\n0:04 two");
    await expect(dialog.getByText(/Line 2: its time is/)).toBeVisible();
    for (const [name, buffer] of [
      ["utf-16.vtt", Buffer.from("\uFEFFWEBVTT", "utf16le")],
      ["no-mark.vtt", Buffer.from("WEBVTT", "utf16le")],
      ["picture.vtt", mediaFile("makharij-chart.png").bytes],
    ] as const) {
      const mimeType = "text/vtt";
      await dialog.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
      await expect(dialog.getByText(/not UTF-8 text/), name).toBeVisible();
      await save("<html>");
      await expect(dialog.getByText(/No times found/)).toBeVisible();
    }
  });
  await save(ENGLISH);
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByLabel("Language").selectOption("ar");
  await dialog.locator("input[type=file]").setInputFiles({
    name: "arabic.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from(ARABIC),
  });
  await expect(text).toHaveValue(ARABIC);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("radio", { name: "Transcript" }).check();
  await save("<i>All</i> that is said");
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Change Captions .*English/ }).click();
  await expect(text).toHaveValue(/^WEBVTT\n\n00:00:00.000 --> 00:00:06.000\n/);
  await test.step("one is deleted after a question, and written again", async () => {
    await dialog.getByRole("button", { name: /^Delete Captions .*English/ }).click();
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).last();
    await expect(question.getByText("Students will no longer have this text.")).toBeVisible();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await dialog.getByRole("radio", { name: "Captions" }).check();
    await dialog.getByLabel("Language").selectOption("en");
    await save(ENGLISH);
    await expect(dialog.getByRole("listitem")).toHaveCount(3);
  });
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await test.step("the student", async () => {
    await student.reload();
    await expect(student.getByText("No captions yet")).not.toBeAttached();
    expect(await shownOn(student)).toEqual([]);
    await play(student);
    await select(student).selectOption("en");
    await expect
      .poll(() => shownOn(student))
      .toEqual([["en", "0 In the name of God 0", "6 <q>the Merciful</q> 0"]]);
    await select(student).selectOption("ar");
    await expect.poll(() => shownOn(student)).toEqual([["ar", "0 بسم الله 0"]]);
    await student.getByRole("button", { name: /^Transcript/ }).click();
    await expect(student.getByText("<i>All</i> that is said")).toBeVisible();
    await expectAccessible(student);
    await student.reload();
    await expect.poll(() => shownOn(student)).toEqual([["ar", "0 بسم الله 0"]]);
  });
});

test("a picture has the words that its teacher or its student gave it, else its title @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const chart = { description: "Six letters", file: mediaFile("makharij-chart.png") };
  const { courseId } = await makeCourse(school, teacher, {
    title: "Charts",
    description: "Where letters come from",
    isPublished: true,
    sections: [
      { title: "Throat", description: "Its letters", lessons: [{ title: "The chart", ...chart }] },
    ],
  });
  const student = await newVisitor();
  await useSession(student, await aStudentOf(school, courseId));
  await student.goto(`/course/${courseId}`);
  await expect(student.getByRole("img", { name: "The chart" })).toBeVisible();

  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}`);
  await expect(page.getByText("No image description yet")).toBeVisible();
  await expect(page.getByText("1 image has no description")).toBeVisible();
  await page.getByRole("button", { name: "Edit The chart" }).click();
  await page.getByLabel("Image description").fill("The mouth, from the side");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No image description yet")).not.toBeAttached();
  await expect(page.getByText("1 image has no description")).not.toBeAttached();

  await student.reload();
  await expect(student.getByRole("img", { name: "The mouth, from the side" })).toBeVisible();
  const image = mediaPath("makharij-chart.png");
  for (const alt of ["Ten rows of letters", ""]) {
    await writeNote(student, { title: "Madd", description: "Two counts", image });
    await student.getByLabel("Image description").fill(alt);
    await pressAddNote(student);
    const name = alt === "" ? /Madd/ : alt;
    await expect(notesOf(student).getByRole("img", { name })).toBeVisible();
  }
});

test.describe("a kept lesson", () => {
  test.use({ serviceWorkers: "allow" });

  test("has its captions and its transcript without a line, also those that came later @all", async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/Failed to fetch|ERR_|Failed to load|does not answer|fetching the script/);
    const school = await startRestartedSchool();
    const { client } = school.now();
    const course = await openCourseToSave(page, school.now(), VIDEO);
    const query = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
    const set = (kind: "captions" | "transcript", language: "en" | "ar", text: string) =>
      client.call(contract.lessons.setText, {
        token: course.teacher.token,
        query,
        body: { kind, language, text },
      });
    await set("captions", "en", ENGLISH);
    await saveCourse(page, 1);
    await set("captions", "ar", ARABIC);
    await set("transcript", "ar", "كل ما يقال");
    await page.reload();
    await expect(page.getByRole("button", { name: "Transcript" })).toBeVisible();
    await screensAreStored(page);
    await expect.poll(() => filesOnPhone(page)).toBe(4);
    await context.setOffline(true);
    await school.end();
    await page.reload();
    await play(page);
    for (const [language, first] of [
      ["en", "0 In the name of God 0"],
      ["ar", "0 بسم الله 0"],
    ] as const) {
      await select(page).selectOption(language);
      await expect
        .poll(async () => (await shownOn(page))[0]?.slice(0, 2))
        .toEqual([language, first]);
    }
    await page.getByRole("button", { name: "Transcript" }).click();
    await expect(page.getByText("كل ما يقال")).toBeVisible();
    await school.remove();
  });
});

const filesOnPhone = async (page: Page) => (await rowsOnPhone(page))["files"];
