import type { Page } from "@playwright/test";
import {
  comeBack,
  joined,
  lessonTitle,
  markCompleted,
  PRESS_PAUSE_MS,
  signedIn,
  watchFrom,
} from "../pages/student.ts";
import { signIn } from "../pages/visitor.ts";
import { CHART, openClassroom, SHEET, VIDEO, type Classroom } from "../support/classroom.ts";
import { expect as briefly, test } from "../support/test.ts";

test.use({ isSample: true });
// Long enough for a machine that does other things as well.
test.setTimeout(180_000);
const expect = briefly.configure({ timeout: 30_000 });

const TOGGLE = "**/completionToggle*";
const done = (page: Page) => page.getByRole("button", { name: "Completed", pressed: true });
const notDone = (page: Page) => page.getByRole("button", { name: "Mark completed" });

let room: Classroom;
test.beforeEach(async ({ school }) => {
  room = await openClassroom(school, {
    title: "Progress that is true",
    sections: { "First part": [CHART, VIDEO], "Second part": [SHEET, { ...SHEET, title: "Last" }] },
  });
});

const open = (page: Page, lesson = 0) =>
  page.goto(`/course/${room.courseId}/lesson/${room.lessonIds[lesson]}`);

test("two tabs and another device agree when they are come back to", async ({
  page,
  newVisitor,
}) => {
  const pupil = await joined(room);
  await signedIn(page, pupil);
  const tab = await page.context().newPage();
  const device = await signedIn(await newVisitor({ viewport: { width: 360, height: 740 } }), pupil);
  await Promise.all([open(page), device.goto("/student-dashboard")]);
  await open(tab, 2);
  await expect(device.getByText("0%")).toBeVisible();
  await expect(notDone(tab)).toBeVisible();

  await markCompleted(page);
  await markCompleted(tab);
  // Its own tick tells this tab that there is another.
  await expect(tab.getByRole("complementary").getByText("50%")).toBeVisible();
  await expect(tab.getByRole("link", { name: /^The chart \(completed\)/ })).toBeVisible();
  for (const one of [page, device]) await comeBack(one);
  await expect(page.getByRole("complementary").getByText("50%")).toBeVisible();
  await expect(device.getByText("50%")).toBeVisible();

  await device.getByRole("link", { name: "Continue Course" }).click();
  await expect(done(device)).toBeVisible();
  await device.waitForTimeout(PRESS_PAUSE_MS);
  await done(device).click();
  await expect(notDone(device)).toBeVisible();
  await comeBack(page);
  await expect(notDone(page)).toBeVisible();
  await page.getByRole("link", { name: "My Courses" }).click();
  await expect(page.getByRole("link", { name: "Continue Course" })).toBeVisible();
  await expect(page.getByText("25%")).toBeVisible();
});

test("what was not saved is not shown as done, and trying again undoes nothing", async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to (fetch|load)|ERR_(FAILED|INTERNET_DISCONNECTED)/);
  const spoken: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") spoken.push(message.text());
  });
  await signedIn(page, await joined(room));
  await open(page);
  const standing = page.getByRole("complementary");

  await test.step("the answer is lost on the way back", async () => {
    await page.route(TOGGLE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await notDone(page).click();
    await expect(page.getByText("Not saved, try again.")).toBeVisible();
    await expect(notDone(page)).toHaveAttribute("aria-pressed", "false");
    await expect(standing.getByText("0%")).toBeVisible();
    expect(spoken.join("\n")).toMatch(/Failed to fetch/);
    // Said beside the button and in the console; no toast.
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
    await page.unroute(TOGGLE);
    await page.waitForTimeout(PRESS_PAUSE_MS);
    await notDone(page).click();
    await expect(done(page)).toBeVisible();
    await expect(page.getByText("Not saved, try again.")).toBeHidden();
    await expect(standing.getByText("25%")).toBeVisible();
  });

  await test.step("the line is gone", async () => {
    await page.context().setOffline(true);
    // Fetched ahead.
    await page.getByRole("link", { name: /^Next lesson/ }).click();
    await expect(lessonTitle(page, VIDEO.title)).toBeVisible();
    await notDone(page).click();
    await expect(page.getByText("Not saved, try again.")).toBeVisible();
    await expect(standing.getByText("25%")).toBeVisible();
    await expect(page.getByRole("link", { name: /^The throat letters \(completed\)/ })).toHaveCount(
      0,
    );

    // Not fetched ahead: says so and can be tried again.
    await page.getByRole("link", { name: /^Last/ }).click();
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await expect(notDone(page)).toBeVisible();
    await page.context().setOffline(false);
    await again.click();
    await expect(page.getByRole("link", { name: /^Download lesson material/ })).toBeVisible();
    await markCompleted(page);
    await expect(standing.getByText("50%")).toBeVisible();
  });
});

test("what is open may go away: each time there is a sentence and a way on", async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(/status of 40[14]|ApiError/);
  const pupil = await joined(room);
  await signedIn(page, pupil);

  await test.step("the lesson, under a tick", async () => {
    await open(page, 3);
    await expect(notDone(page)).toBeVisible();
    await deleteLesson(3);
    // The page may have learned of it by itself, and then there is nothing left to press.
    await notDone(page)
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect(page.getByText("This lesson is no longer here.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Last/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Go to the first lesson" }).click();
    await expect(lessonTitle(page, CHART.title)).toBeVisible();
  });

  await test.step("the lesson, while its video is watched", async () => {
    await open(page, 1);
    const rested = await watchFrom(page, 3);
    await deleteLesson(1);
    await page.locator("video").evaluate((video: HTMLVideoElement, place) => {
      video.addEventListener("timeupdate", () => video.currentTime > place + 1.5 && video.pause());
      // Its bytes may be gone already, which ends in the same sentence.
      video.play().catch(() => undefined);
    }, rested);
    await expect(page.getByText("This lesson is no longer here.")).toBeVisible();
    await page.getByRole("link", { name: "Go to the first lesson" }).click();
    await expect(lessonTitle(page, CHART.title)).toBeVisible();
  });

  await test.step("the session, ended elsewhere: after signing in the lesson is there again", async () => {
    await pupil.call("POST", "/user/logout");
    await notDone(page).click();
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signIn(page, pupil.email, pupil.password);
    await expect(lessonTitle(page, CHART.title)).toBeVisible();
    await expect(notDone(page)).toBeVisible();
  });

  await test.step("the course", async () => {
    await room.asTeacher("DELETE", `/user/teacher/course?courseId=${room.courseId}`);
    await comeBack(page);
    await expect(page.getByRole("heading", { name: "Course not found" })).toBeVisible();
    await page.getByRole("link", { name: "My Courses" }).click();
    await expect(page.getByText(/^No enrolled courses yet/)).toBeVisible();
  });

  await test.step("the account, deleted on another device and signed out in another tab", async () => {
    const other = await newVisitor();
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    await signedIn(other, { token });
    await other.goto("/student-dashboard");
    const tab = await other.context().newPage();
    await tab.goto("/student-dashboard");
    await expect(tab.getByText(/^No enrolled courses yet/)).toBeVisible();
    await other.getByRole("button", { name: /^Account/ }).click();
    await other.getByRole("menuitem", { name: /sign out|log out/i }).click();
    await expect(tab.getByText("You have signed out in another tab.")).toBeVisible();
    await expect(tab).toHaveURL(/\/login$/);

    // The other tab signed out with the very session that is open here.
    await comeBack(page);
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signIn(page, pupil.email, pupil.password);
    await expect(page).toHaveURL(/\/student-dashboard$/);
    const again = await page.evaluate(() => localStorage.getItem("token") ?? "");
    await deleteAccount(again);
    await comeBack(page);
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await signIn(page, pupil.email, pupil.password);
    await expect(page.getByText("Invalid credentials")).toBeVisible();
  });

  async function deleteLesson(place: number) {
    const query = `courseId=${room.courseId}&lessonId=${room.lessonIds[place]}`;
    await room.asTeacher("DELETE", `/user/teacher/course/lesson?${query}`);
  }

  async function deleteAccount(token: string) {
    const answer = await page.request.delete("/api/v1/user", {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    expect(answer.status()).toBe(200);
  }
});
