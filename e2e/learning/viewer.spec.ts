import { contract } from "@madrasa/contract";
import { aStudentOf, makeCourse, type Course } from "@madrasa/testkit/courses";
import { aStudent, signIn as signInWithCall } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import {
  expectVideoAt,
  focused,
  lessonTitle,
  markCompleted,
  moveTo,
  searchCourse,
  watchFrom,
} from "../pages/student.ts";
import { callName, isCall, recordCalls, urlOf } from "../support/calls.ts";
import { CHART, SHEET, VIDEO } from "../support/sample-lessons.ts";
import { SAMPLE } from "../support/school.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const TREE = callName(contract.enrolment.readCourse);
const LESSON = callName(contract.viewer.readLesson);
const NEXT_RECITATION = callName(contract.recitations.listNext);
const LESSON_BYTES_MAX = 20_000;

let course: Course;
test.beforeAll(async ({ school }) => {
  const teacher = { email: SAMPLE.teacher, password: SAMPLE.password };
  course = await makeCourse(school, await signInWithCall(school, teacher), {
    title: "Letters from the throat",
    description: "Read slowly, one line a day.",
    sections: [
      { title: "First part", description: "First part", lessons: [VIDEO, CHART, SHEET] },
      { title: "Second part", description: "Second part", lessons: [{ ...SHEET, title: "Test" }] },
    ],
    banner: mediaFile("banner-tajweed.jpg"),
    isPublished: true,
  });
});

test("a student joins by code, reads, completes, and continues on another phone", async ({
  school,
  newVisitor,
  problems,
}) => {
  problems.allow(/404|Failed to fetch|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const student = await aStudent(school);
  const phone = await useSession(await newVisitor(PHONE), student);
  const recorded = recordCalls(phone);

  await test.step("an invalid code, a code of no course, and the right one", async () => {
    await phone.goto("/student-dashboard");
    await expect(
      phone.getByText("No enrolled courses yet. Search above to join a course!"),
    ).toBeVisible();
    await searchCourse(phone, "throat");
    await expect(phone.getByText("Invalid Course ID format")).toBeVisible();
    await searchCourse(phone, "f".repeat(24));
    await expect(phone.getByText("Course not found")).toBeVisible();
    await phone.context().setOffline(true);
    await searchCourse(phone, course.courseId);
    await expect(phone.getByText("Error searching course")).toBeVisible();
    await expect(phone.getByLabel("Course code")).toHaveValue(course.courseId);
    await phone.context().setOffline(false);
    await searchCourse(phone, course.courseId);
    await phone.getByRole("button", { name: "Join Now" }).click();
    await expect(phone.getByText("You have joined the course.")).toBeVisible();
    await phone.getByRole("link", { name: "Start Course" }).click();
  });

  await test.step("the first lesson is open; another one costs one small request", async () => {
    await expect(lessonTitle(phone, VIDEO.title)).toBeVisible();
    await expect(phone.getByRole("link", { name: /^Download lesson material/ })).toBeVisible();
    await phone.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await phone.getByRole("button", { name: "Show Lessons" }).click();
    const drawer = phone.getByRole("dialog");
    await expect(drawer.getByRole("link", { name: /^Test/ })).toBeVisible();
    recorded.forget();
    const answered = phone.waitForResponse((response) =>
      response.url().includes(course.lessonIds[3] ?? "none"),
    );
    await drawer.getByRole("link", { name: /^Test/ }).click();
    const bytes = (await (await answered).body()).length;
    expect(bytes).toBeGreaterThan(100);
    expect(bytes).toBeLessThan(LESSON_BYTES_MAX);
    await expect(drawer).toBeHidden();
    await expect(lessonTitle(phone, "Test")).toBeVisible();
    const top = (await phone.getByRole("main").boundingBox())?.y ?? 0;
    const pages = await phone.getByRole("group", { name: "Test" }).boundingBox();
    expect((pages?.y ?? Infinity) - top, "a document begins at the top").toBeLessThan(60);
    await expect(phone.getByRole("link", { name: /^Download lesson material/ })).toBeVisible();
    expect(await phone.evaluate(() => window.scrollY)).toBe(0);
    // The home, left before, may ask late what to recite next.
    expect(recorded.calls.filter((call) => call !== NEXT_RECITATION)).toEqual([LESSON]);

    await phone.goBack();
    await expect(lessonTitle(phone, VIDEO.title)).toBeVisible();
  });

  await test.step("a tick updates the progress bars without fetching the course again", async () => {
    recorded.forget();
    await markCompleted(phone);
    await expect(phone.locator("header").getByText("25%")).toBeVisible();
    await phone.getByRole("button", { name: "Show Lessons" }).click();
    const drawer = phone.getByRole("dialog");
    await expect(drawer.getByText("1/3")).toBeVisible();
    await expect(drawer.getByText("0/1")).toBeVisible();
    // Backdrop next to the drawer.
    await phone.touchscreen.tap(350, 400);
    await expect(drawer).toBeHidden();
    expect(recorded.calls).not.toContain(TREE);
  });

  const saved = () =>
    phone.waitForResponse(
      (response) => isCall(response.url(), contract.progress.savePosition) && response.ok(),
    );
  const left = await test.step("the video is left in the middle", async () => {
    const told = saved();
    const seconds = await watchFrom(phone, 3.5);
    await told;
    return seconds;
  });

  const other = await useSession(await newVisitor(PHONE), student);
  await test.step("and continues on another phone, or from the start", async () => {
    await other.goto(`/course/${course.courseId}/lesson/${course.lessonIds[0]}`);
    await expect(other.getByText("Continuing at 0:0")).toBeVisible();
    await expectVideoAt(other, left);
    await other.getByRole("button", { name: "Start over" }).click();
    await expectVideoAt(other, 0);
    await expect(other.getByText("Continuing at")).toBeHidden();
    const told = other.waitForResponse((response) =>
      isCall(response.url(), contract.progress.savePosition),
    );
    const further = await watchFrom(other, 4.5);
    await told;
    await phone.reload();
    await expectVideoAt(phone, further);
  });

  await test.step("a position that could not be sent is kept on the device", async () => {
    await phone.route(urlOf(contract.progress.savePosition), (route) => route.abort());
    const seconds = await watchFrom(phone, 4.1);
    await phone.reload();
    await expectVideoAt(phone, seconds);
    await watchFrom(phone, 8);
    await phone.reload();
    await expectVideoAt(phone, 0);
  });

  await test.step("the dashboard shows the same, on both phones", async () => {
    for (const page of [phone, other]) {
      await page.goto("/student-dashboard");
      await expect(page.getByText("25%")).toBeVisible();
      await expect(page.getByRole("link", { name: "Continue Course" })).toBeVisible();
    }
  });
});

test("focus follows the page's order by keyboard, is visible, and returns when the drawer closes @all", async ({
  school,
  page,
}) => {
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);

  await test.step("on a wide screen", async () => {
    await page.goto(`/course/${course.courseId}`);
    await expect(page.getByRole("link", { name: /^Download lesson material/ })).toBeVisible();
    for (const name of [
      "Skip to content",
      "Madrasa",
      "Dark theme",
      "My Courses",
      "WhatsApp",
      "1. First part",
      VIDEO.title,
      CHART.title,
      "2. Second part",
      "Test",
      "Download lesson material",
      "Mark completed",
    ]) {
      await moveTo(page, name);
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Completed", pressed: true })).toBeFocused();
    await expect(page.getByRole("link", { name: /^Next lesson/ })).not.toHaveAttribute(
      "aria-disabled",
    );
    await moveTo(page, "Next lesson");
    await page.keyboard.press("Enter");
    await expect(lessonTitle(page, CHART.title)).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();

    await moveTo(page, "1. First part", "Shift+Tab");
    await page.keyboard.press("Enter");
    const outline = page.getByRole("complementary");
    await expect(outline.getByRole("link", { name: CHART.title })).toHaveCount(0);
    await moveTo(page, "Test");
    await page.keyboard.press("Enter");
    await expect(lessonTitle(page, "Test")).toBeVisible();
  });

  await test.step("on a narrow screen", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/course/${course.courseId}`);
    await expect(page.getByRole("button", { name: "Completed", exact: true })).toBeVisible();
    await moveTo(page, "Skip to content");
    await moveTo(page, "Show Lessons");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Letters from the throat" });
    await expect(drawer).toBeVisible();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press("Tab");
      const isInside = await drawer.evaluate((panel) => panel.contains(document.activeElement));
      expect(isInside, `${await focused(page)} is in the drawer`).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("button", { name: "Show Lessons" })).toBeFocused();

    await page.keyboard.press("Enter");
    await moveTo(page, SHEET.title);
    await page.keyboard.press("Enter");
    await expect(drawer).toBeHidden();
    await expect(lessonTitle(page, SHEET.title)).toBeVisible();
  });
});
