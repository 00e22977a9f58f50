import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aStudentOf } from "@madrasa/testkit/courses";
import { aSuperadmin } from "@madrasa/testkit/people";
import { nextBuild } from "@madrasa/testkit/next-build";
import { mediaFile, mediaPath } from "@madrasa/testkit/sample-files";
import { screensAreStored } from "../pages/stored-screens.ts";
import { saveCourse, NOTHING, rowsOnPhone, wantCourse } from "../pages/saved.ts";
import { notesOf, pressAddNote, writeNote } from "../pages/student.ts";
import { bar, done, listOf, notDone, readUnsent, waiting } from "../pages/unsent.ts";
import { signIn } from "../pages/visitor.ts";
import { openCourseToSave } from "../support/course-to-save.ts";
import { startRestartedSchool, type RestartedSchool } from "../support/restarted-school.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const NO_LINE =
  /Failed to fetch|ERR_|Failed to load|does not answer|ApiError|QuotaExceeded|SecurityError|fetching the script/;
const MEBIBYTE = 1024 * 1024;
const CHART = { title: "The chart", file: mediaFile("makharij-chart.png") };

let school: RestartedSchool;
test.beforeEach(async ({ problems }) => {
  problems.allow(NO_LINE);
  school = await startRestartedSchool();
});
test.afterEach(() => school.remove());

const savedCourses = (page: Page) => page.getByRole("region", { name: "Saved on this device" });

async function backFromTheEnd(page: Page) {
  await expect(page.getByRole("heading", { name: /^You have finished/ })).toBeVisible();
  await page.goBack();
}

async function leaveTheLine(page: Page, pages?: string) {
  const course = await openCourseToSave(page, school.now(), [CHART]);
  await saveCourse(page, 1);
  await screensAreStored(page);
  await page.context().setOffline(true);
  await school.end();
  await page.reload();
  await notDone(page).click();
  await backFromTheEnd(page);
  await expect(waiting(page)).toBeVisible();
  const image = mediaPath("makharij-chart.png");
  await writeNote(page, { title: "Madd", description: "Two counts", image });
  await pressAddNote(page);
  await expect(bar(page)).toHaveText(/2 items waiting to be sent/);
  await school.start(pages);
  return course;
}

test("a student is told of a deleted course, and can copy what was written in it @all", async ({
  page,
  context,
}) => {
  const { teacher, courseId } = await leaveTheLine(page);
  const { token } = teacher;
  await school.now().client.call(contract.courses.deleteCourse, { token, query: { courseId } });
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Course not found" })).toBeVisible();
  await expect(bar(page)).toHaveText(/2 items were not accepted/);
  await bar(page).click();
  await expect(listOf(page).getByText("Two counts")).toBeVisible();
  await expect(listOf(page).getByRole("button", { name: "Copy text" })).toBeVisible();
  await page.goto(`${school.origin}/student-dashboard`);
  await expect(savedCourses(page).getByText("No longer in your course")).toBeVisible();
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect.poll(() => rowsOnPhone(page)).toEqual(NOTHING);
});

test("the next build sends what waits after a deploy, and opens what was saved @all", async ({
  page,
  context,
}) => {
  const next = nextBuild({ from: "My Courses", to: "Courses that are mine" });
  await leaveTheLine(page, next.folder);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText("Courses that are mine").first()).toBeAttached();
  await expect(done(page)).toBeVisible();
  await expect(notesOf(page).getByRole("article", { name: "Madd" })).toBeVisible();
  expect(await readUnsent(page)).toEqual([]);
  await screensAreStored(page);
  await context.setOffline(true);
  await school.end();
  await page.reload();
  await expect(page.getByText("Courses that are mine").first()).toBeAttached();
  await expect(page.locator("main img").first()).toBeVisible();
  next.remove();
});

test("a student who was suspended meanwhile is told, and readmitted finds everything again @all", async ({
  page,
  context,
}) => {
  const { student } = await leaveTheLine(page);
  const suspend = async (suspended: boolean) => {
    const { token } = await aSuperadmin(school.now());
    const body = { userID: student.id, suspended };
    await school.now().client.call(contract.students.suspendStudent, { token, body });
  };
  await suspend(true);
  await context.setOffline(false);
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await signIn(page, student.email, student.password);
  await expect(page.getByText(/^Your account is suspended\./).first()).toBeVisible();
  await suspend(false);
  await signIn(page, student.email, student.password);
  await expect(done(page)).toBeVisible();
  await expect(notesOf(page).getByRole("article", { name: "Madd" })).toBeVisible();
  expect(await readUnsent(page)).toEqual([]);
  await page.goto(`${school.origin}/student-dashboard`);
  await expect(savedCourses(page).getByText("1 of 1 lesson saved")).toBeVisible();
});

test("another student on the phone finds nothing that was saved, and its owner all of it @all", async ({
  page,
  context,
}) => {
  const { student, courseId } = await leaveTheLine(page);
  const other = await aStudentOf(school.now(), courseId);
  const { token } = student;
  await school.now().client.call(contract.signIn.logout, { token });
  await context.setOffline(false);
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await signIn(page, other.email, other.password);
  await expect(notDone(page)).toBeVisible();
  await page.goto(`${school.origin}/student-dashboard`);
  await expect(page.getByRole("link", { name: "Start Course" })).toBeVisible();
  await expect(savedCourses(page)).toHaveCount(0);
  expect(await rowsOnPhone(page)).toMatchObject({ courses: 1, lessons: 1 });

  await page.goto(`${school.origin}/user-settings`);
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, student.email, student.password);
  await expect(savedCourses(page).getByText("1 of 1 lesson saved")).toBeVisible();
  await expect.poll(() => readUnsent(page)).toEqual([]);
});

test("a phone without room says so, keeps what is there, and goes on once there is room @all", async ({
  page,
  context,
}) => {
  const video = mediaFile("makharij-lesson.mp4");
  // Random, because databases compress.
  const rest = randomBytes(48 * MEBIBYTE - video.bytes.length);
  rest.writeUInt32BE(rest.length);
  rest.write("free", 4);
  const file = { ...video, bytes: Buffer.concat([video.bytes, rest]) };
  const browser = await context.newCDPSession(page);
  const setQuota = async (quotaSize?: number) =>
    browser.send("Storage.overrideQuotaForOrigin", {
      origin: school.origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  // Before anything is stored: Chromium remembers for half a minute how much room a database has.
  await setQuota(32 * MEBIBYTE);
  await openCourseToSave(page, school.now(), [CHART, { title: "The long video", file }]);
  await screensAreStored(page);
  const sidebar = await wantCourse(page);
  await expect(sidebar.getByText("1 of 2 lessons saved")).toBeVisible();
  await page.getByRole("link", { name: "The long video" }).first().click();
  await expect(page.getByText(/^No space left\. .* saved/)).toBeVisible();
  await expect(page.getByText(/^Waiting for a connection/)).toHaveCount(0);
  await setQuota();
  await page.getByRole("button", { name: "Try again" }).click();
  const remove = page.getByRole("button", { name: "Remove “The long video” from this device" });
  await expect(remove).toBeVisible();
  await expect(page.getByText(/^No space left/)).toHaveCount(0);
});

test("a browser that keeps nothing says so, and the lesson is shown as ever @all", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Simulates private windows.
    IDBFactory.prototype.open = () => {
      throw new DOMException("Refused", "SecurityError");
    };
  });
  await openCourseToSave(page, school.now(), [CHART]);
  await page.getByRole("button", { name: /^Save on this device \(/ }).click();
  await expect(page.getByText(/^This browser cannot save lessons/).first()).toBeVisible();
  await expect(page.locator("main img").first()).toBeVisible();
});

test("a phone whose clock is a year behind keeps lessons, and loses nothing of what waits @all", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    const YEAR_MS = 365 * 24 * 3_600_000;
    Date.now = () => now() - YEAR_MS;
    globalThis.Date = new Proxy(Date, {
      construct: (target, args: unknown[]) =>
        Reflect.construct(target, args.length === 0 ? [Date.now()] : args) as Date,
    });
  });
  const { student, courseId } = await leaveTheLine(page);
  await context.setOffline(false);
  await expect(done(page)).toBeVisible();
  await expect(notesOf(page).getByRole("article", { name: "Madd" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const { token } = student;
  const { course } = await school
    .now()
    .client.call(contract.enrolment.readCourse, { token, query: { courseId } });
  expect(course.completedLessons).toBe(1);
});
