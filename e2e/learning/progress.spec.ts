import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aStudentOf, makeCourse, type Course } from "@madrasa/testkit/courses";
import { signIn as signInWithCall } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import { lessonTitle, markCompleted, notesOf, showTabAgain, watchFrom } from "../pages/student.ts";
import { signIn } from "../pages/visitor.ts";
import { urlOf } from "../support/calls.ts";
import { CHART, SHEET, VIDEO } from "../support/sample-lessons.ts";
import { SAMPLE } from "../support/school.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });
const TOGGLE = urlOf(contract.progress.toggleCompletion);
const done = (page: Page) => page.getByRole("button", { name: "Completed", pressed: true }).first();
const notDone = (page: Page) => page.getByRole("button", { name: "Mark completed" }).first();

let teacher: { token: string };
let course: Course;
test.beforeEach(async ({ school }) => {
  teacher = await signInWithCall(school, { email: SAMPLE.teacher, password: SAMPLE.password });
  course = await makeCourse(school, teacher, {
    title: "Progress that is true",
    description: "Read slowly, one line a day.",
    sections: [
      { title: "First part", description: "First part", lessons: [CHART, VIDEO] },
      {
        title: "Second part",
        description: "Second part",
        lessons: [SHEET, { ...SHEET, title: "Last" }],
      },
    ],
    banner: mediaFile("banner-tajweed.jpg"),
    isPublished: true,
  });
});

const open = (page: Page, lesson = 0) =>
  page.goto(`/course/${course.courseId}/lesson/${course.lessonIds[lesson]}`);

test("two tabs and another device show the same progress when they are shown again @all", async ({
  school,
  page,
  newVisitor,
}) => {
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);
  const tab = await page.context().newPage();
  const device = await useSession(
    await newVisitor({ viewport: { width: 360, height: 740 } }),
    student,
  );
  await Promise.all([open(page), device.goto("/student-dashboard")]);
  await open(tab, 2);
  await expect(device.getByText("0%", { exact: true })).toBeVisible();
  await expect(notDone(tab)).toBeVisible();

  await markCompleted(page);
  await tab.getByRole("button", { name: "Mark completed" }).click();
  await expect(tab.getByRole("button", { name: "Completed", pressed: true })).toBeVisible();
  await expect(tab.getByRole("complementary").getByText("50%")).toBeVisible();
  await expect(tab.getByRole("link", { name: /^The chart \(completed\)/ })).toBeVisible();
  for (const one of [page, device]) await showTabAgain(one);
  await expect(page.getByRole("complementary").getByText("50%")).toBeVisible();
  await expect(device.getByText("50%")).toBeVisible();

  await expect(device.getByRole("link", { name: "Continue Course" })).toBeVisible();
  await device.goto(`/course/${course.courseId}`);
  await expect(done(device)).toBeVisible();
  await done(device).click();
  await expect(notDone(device)).toBeVisible();
  await showTabAgain(page);
  await expect(notDone(page)).toBeVisible();
  await page.getByRole("link", { name: "My Courses" }).click();
  await expect(page.getByRole("link", { name: "Continue Course" })).toBeVisible();
  await expect(page.getByText("25%")).toBeVisible();
});

test("unsaved completions are not shown as completed, and trying again saves them @all", async ({
  school,
  page,
  problems,
}) => {
  problems.allow(/status of 500|ApiError/);
  await useSession(page, await aStudentOf(school, course.courseId));
  await open(page);
  await page.route(TOGGLE, (route) => route.fulfill({ status: 500, body: "{}" }));
  await notDone(page).click();
  await expect(page.getByText("Not saved. Please try again.").first()).toBeVisible();
  await expect(notDone(page)).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("complementary").getByText("0%", { exact: true })).toBeVisible();
  await page.unroute(TOGGLE);
  await markCompleted(page);
  await expect(page.getByText("Not saved. Please try again.")).toHaveCount(0);
});

test("a page says how to continue when its lesson, session, course or account is deleted @all", async ({
  school,
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(/status of 40[14]|ApiError/);
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);

  await test.step("the lesson, before it is marked completed", async () => {
    await open(page, 3);
    await expect(notDone(page)).toBeVisible();
    await deleteLesson(3);
    // A refetch may have removed the button.
    await notDone(page).evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
    await expect(page.getByText("This lesson is no longer available.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Last/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Go to the first lesson" }).click();
    await expect(lessonTitle(page, CHART.title)).toBeVisible();
  });

  await test.step("the lesson, while its video is watched", async () => {
    await open(page, 1);
    const rested = await watchFrom(page, 3);
    await deleteLesson(1);
    await page.locator("video").evaluate((video: HTMLVideoElement, index) => {
      video.addEventListener("timeupdate", () => video.currentTime > index + 1.5 && video.pause());
      // May be deleted already, with the same message.
      video.play().catch(() => undefined);
    }, rested);
    await expect(page.getByText("This lesson is no longer available.")).toBeVisible();
    await page.getByRole("link", { name: "Go to the first lesson" }).click();
    await expect(lessonTitle(page, CHART.title)).toBeVisible();
  });

  await test.step("the session, ended elsewhere: after signing in the lesson is shown again", async () => {
    // The press must be the first call without a session.
    await expect(notDone(page)).toBeVisible();
    await expect(notesOf(page).getByText(/^No notes yet/)).toBeVisible();
    await school.client.call(contract.signIn.logout, { token: student.token });
    await notDone(page).click();
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signIn(page, student.email, student.password);
    await expect(lessonTitle(page, CHART.title)).toBeVisible();
    await expect(notDone(page)).toBeVisible();
  });

  await test.step("the course", async () => {
    const { courseId } = course;
    const { token } = teacher;
    await school.client.call(contract.courses.deleteCourse, { token, query: { courseId } });
    await showTabAgain(page);
    await expect(page.getByRole("heading", { name: "Course not found" })).toBeVisible();
    await page.getByRole("link", { name: "My Courses" }).click();
    await expect(page.getByText(/^No enrolled courses yet/)).toBeVisible();
  });

  await test.step("the account, deleted on another device and signed out in another tab", async () => {
    const other = await newVisitor();
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    await useSession(other, { token, role: "student" });
    await other.goto("/student-dashboard");
    const tab = await other.context().newPage();
    await tab.goto("/student-dashboard");
    await expect(tab.getByText(/^No enrolled courses yet/)).toBeVisible();
    await other.getByRole("button", { name: /^Account/ }).click();
    await other.getByRole("menuitem", { name: /sign out|log out/i }).click();
    await expect(tab.getByText("You logged out in another tab.")).toBeVisible();
    await expect(tab).toHaveURL(/\/login$/);

    await showTabAgain(page);
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signIn(page, student.email, student.password);
    // Lists in progress are not refetched on focus.
    await expect(page.getByText(/^No enrolled courses yet/)).toBeVisible();
    const again = await page.evaluate(() => localStorage.getItem("token") ?? "");
    await school.client.call(contract.accountDeletion.deleteMe, { token: again });
    await showTabAgain(page);
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signIn(page, student.email, student.password);
    await expect(page.getByText("Invalid credentials").first()).toBeVisible();
  });

  async function deleteLesson(index: number) {
    const query = { courseId: course.courseId, lessonId: course.lessonIds[index] ?? "" };
    await school.client.call(contract.lessons.deleteLesson, { token: teacher.token, query });
  }
});
