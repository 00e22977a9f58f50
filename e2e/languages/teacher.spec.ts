import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { internationalNumber } from "@madrasa/contract/digits";
import { enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, signIn } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { expectOwnWords } from "../pages/language.ts";
import { editorDrag, joiningCode } from "../pages/teacher.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

const LANGUAGE = "ckb";
const say = wordsOf(LANGUAGE);
const COURSE = { title: "زمانی عەرەبی", description: "بۆ ئەوانەی تازە دەست پێ دەکەن." };
const SECTION = { title: "هەفتەی یەکەم", description: "پیتەکان" };
const LESSONS = [
  { kind: "video", title: "دەنگی پیتەکان", file: "makharij-lesson.mp4" },
  { kind: "lecture", title: "خشتەی پیتەکان", file: "revision-sheet.pdf" },
  { kind: "quiz", title: "تاقیکردنەوە", file: "revision-sheet.pdf" },
] as const;
const [VIDEO, SHEET, QUIZ] = LESSONS.map(({ title }) => title) as [string, string, string];

test("a teacher's way from signing in to a course with a student, in Kurdish @all", async ({
  school,
  newVisitor,
}) => {
  const name = { firstName: "ئازاد", lastName: "کەریم" };
  const teacher = await aTeacher(school, { ...name, country: "IQ" });
  const { token } = teacher;
  await school.client.call(contract.profile.updateMe, { token, body: { language: LANGUAGE } });
  const page = await newVisitor({ baseURL: school.origin, locale: "ckb-IQ" });
  const button = (key: string, values?: Record<string, string>) =>
    page.getByRole("button", { name: say(key, values), exact: true });

  await test.step("he signs in", async () => {
    await page.goto("/login");
    await page.getByLabel(say("accounts.emailOrPhone")).fill(teacher.phone);
    await page.getByLabel(say("accounts.password"), { exact: true }).fill(teacher.password);
    await expectOwnWords(page, LANGUAGE, "sign-in");
    await button("accounts.signIn").click();
    await expect(page.getByText(say("courses.noCourses"))).toBeVisible();
    await expectOwnWords(page, LANGUAGE, "no courses yet");
  });

  await test.step("he creates a course; the banner's cropping and the choices follow the eye", async () => {
    await button("courses.create").first().click();
    const dialog = page.getByRole("dialog", { name: say("courses.create") });
    await dialog.getByLabel(say("courses.title"), { exact: true }).fill(COURSE.title);
    await dialog.getByLabel(say("courses.description"), { exact: true }).fill(COURSE.description);
    await dialog.getByLabel(say("courses.tags"), { exact: true }).fill("قورئان، زمان");
    await dialog.getByRole("button", { name: say("courses.addTag"), exact: true }).click();

    // Right to left: the second is on the left.
    const lattice = (which: string) =>
      dialog.getByRole("radio", { name: say("courses.lattice", { name: which }) });
    await lattice("khatam").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowLeft");
    await expect(lattice("rosette")).toBeChecked();
    await page.keyboard.press("ArrowRight");
    await expect(lattice("khatam")).toBeChecked();

    await dialog.locator("input[type=file]").setInputFiles(await widePicture(page));
    const part = dialog.getByRole("group", { name: say("ui.cropArea") });
    await expect(part).toBeVisible();
    await part.scrollIntoViewIfNeeded();
    const placeOf = async () => (await part.boundingBox())?.x ?? 0;
    const start = await placeOf();
    await part.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(placeOf).toBeGreaterThan(start);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(placeOf).toBeLessThan(start);
    const box = await part.boundingBox();
    if (!box) throw new Error("Nothing is chosen.");
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 15, middle.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(placeOf).toBeGreaterThan(box.x + 5);

    await expectOwnWords(page, LANGUAGE, "a new course");
    await dialog.getByRole("button", { name: say("courses.create"), exact: true }).click();
    await expect(page).toHaveURL(/\/edit-courses\?courseId=/);
    await expectOwnWords(page, LANGUAGE, "an empty course");
  });
  const code = joiningCode(page);

  await test.step("he adds a section and a lesson of each kind", async () => {
    await button("outline.addSection").last().click();
    await page.getByLabel(say("outline.title"), { exact: true }).fill(SECTION.title);
    await page.getByLabel(say("outline.description"), { exact: true }).fill(SECTION.description);
    await button("outline.addSection").last().click();
    for (const { kind, title, file } of LESSONS) {
      await button("lessons.add", { kind }).click();
      const dialog = page.getByRole("dialog", { name: say("lessons.add", { kind }) });
      await dialog.getByLabel(say("lessons.name"), { exact: true }).fill(title);
      await dialog.locator("input[type=file]").setInputFiles(mediaPath(file));
      await dialog.getByRole("button", { name: say("lessons.add", { kind }) }).click();
      await expect(button("lessons.editLesson", { title })).toBeVisible();
    }
    await expectOwnWords(page, LANGUAGE, "lessons added");
  });

  const move = (title: string) => say("outline.moveTitle", { title });
  const lessonsInOrder = () =>
    page
      .locator('[data-move-handle^="lesson"]')
      .evaluateAll((all) => all.map((one) => one.closest("li")?.querySelector("bdi")?.textContent));

  await test.step("he moves lessons by keys and by mouse", async () => {
    await expect.poll(lessonsInOrder).toEqual([VIDEO, SHEET, QUIZ]);
    await button("outline.moveTitle", { title: QUIZ }).focus();
    for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
    await expect.poll(lessonsInOrder).toEqual([VIDEO, QUIZ, SHEET]);
    await editorDrag(page, move(SHEET), move(VIDEO), -20);
    await expect.poll(lessonsInOrder).toEqual([SHEET, VIDEO, QUIZ]);
  });

  await test.step("he publishes and shares the code", async () => {
    await button("courses.publish").first().click();
    const question = page.getByRole("alertdialog", { name: say("courses.publishTitle") });
    await question.getByRole("button", { name: say("courses.publish") }).click();
    await expect(page.getByText(say("courses.publishedNow"))).toBeVisible();
    const dialog = page.getByRole("dialog", { name: say("courses.share") });
    const { title } = COURSE;
    const [invited = ""] = say("courses.invitation", { title, school: "Madrasa", code }).split(
      "\n",
    );
    await expect(dialog.getByText(invited)).toBeVisible();
    await expect(dialog.getByText(code).first()).toBeVisible();
    await expectOwnWords(page, LANGUAGE, "the invitation");
    await dialog
      .getByRole("button", { name: say("ui.close"), exact: true })
      .first()
      .click();
  });

  await test.step("he sees who has joined, and messages to him are in his language", async () => {
    const student = await aStudent(school, { firstName: "شیرین", lastName: "عەلی" });
    await enrol(school, student, code);
    await choose(page, "courses.students");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("شیرین عەلی").first()).toBeVisible();
    await expectOwnWords(page, LANGUAGE, "the students");

    await signIn(school, teacher);
    const phone = internationalNumber("IQ", teacher.phone);
    await expect
      .poll(() => school.outbox.messagesTo(phone).at(-1)?.text)
      .toContain(say("notifications.newDevice", { school: "Madrasa" }));
  });
});

async function choose(page: Page, key: string): Promise<void> {
  const name = say("courses.moreActions", { title: COURSE.title });
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("menuitem", { name: say(key), exact: true }).click();
}

/** Eight times as wide as high, so that banners crop its width. */
async function widePicture(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 200];
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = "teal";
      context.fillRect(0, 0, 800, 200);
    }
    return canvas.toDataURL("image/png");
  });
  const buffer = Buffer.from(url.split(",")[1] ?? "", "base64");
  return { name: "wide.png", mimeType: "image/png", buffer };
}
