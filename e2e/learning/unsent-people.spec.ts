import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import type { Page } from "@playwright/test";
import { pressAddNote, writeNote } from "../pages/student.ts";
import { bar, done, notDone, OFFLINE, openLesson, readUnsent, waiting } from "../pages/unsent.ts";
import { signIn } from "../pages/visitor.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const CHART = mediaPath("makharij-chart.png");

async function aPageThatWaits(page: Page, school: ServerProcess) {
  const course = await aPublishedCourse(school, await aTeacher(school), { lessons: 3 });
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);
  await openLesson(page, course);
  await page.context().setOffline(true);
  await writeNote(page, { title: "Madd", description: "Two counts", image: CHART });
  await pressAddNote(page);
  await notDone(page).click();
  await expect(bar(page)).toHaveText(/2 items waiting to be sent/);
  const completed = async (token = student.token) => {
    const query = { courseId: course.courseId };
    const read = await school.client.call(contract.enrolment.readCourse, { token, query });
    return read.course.completedLessons;
  };
  return { course, student, completed };
}

test("signing out asks first: what waits is sent, or given up on purpose @all", async ({
  page,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(OFFLINE);
  problems.allow(/status of 503|ApiError/);
  const { course, student, completed } = await aPageThatWaits(page, school);
  const question = page.getByRole("alertdialog", { name: "Log out before everything is sent?" });
  const logOut = () => page.getByRole("button", { name: "Log out", exact: true }).click();
  const signInAgain = async () => {
    await signIn(page, student.email, student.password);
    await expect(page).toHaveURL(/student-dashboard/);
  };
  const entries = /completionToggle|course\/(note|getUpdateLink)\?/;
  await page.route(entries, (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.context().setOffline(false);
  await page.goto("/user-settings");
  await expect(page.getByText("2 items waiting to be sent").first()).toBeAttached();

  await test.step("cancelled, everything is as it was", async () => {
    await logOut();
    await expect(question).toContainText("2 items are waiting to be sent");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/user-settings/);
    expect(await readUnsent(page)).toHaveLength(2);
  });

  await test.step("without success in sending, nobody is signed out", async () => {
    await logOut();
    await question.getByRole("button", { name: "Send, then log out" }).click();
    await expect(question.getByText(/^Some items were not sent/)).toBeVisible();
    expect(await readUnsent(page)).toHaveLength(2);
  });

  await test.step("with it, everything is on the server and nothing on the device", async () => {
    await page.unroute(entries);
    await question.getByRole("button", { name: "Send, then log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await readUnsent(page)).toEqual([]);
    await signInAgain();
    await page.goto(`/course/${course.courseId}`);
    await expect(done(page)).toBeVisible();
  });

  await test.step("discarded, it is gone from the device and never arrives", async () => {
    await openLesson(page, course, 1);
    await page.route(entries, (route) => route.abort());
    await notDone(page).click();
    await expect(waiting(page)).toBeVisible();
    await page.goto("/user-settings");
    await logOut();
    await question.getByRole("button", { name: "Discard and log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.unroute(entries);
    await expect.poll(() => readUnsent(page)).toEqual([]);
    await signInAgain();
    await openLesson(page, course, 1);
    await expect(notDone(page)).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    expect(await completed(token)).toBe(1);
  });
});
