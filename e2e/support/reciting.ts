import { expect, type LaunchOptions, type Page } from "@playwright/test";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { handInTone, takeRecitations } from "@madrasa/testkit/recitations";
import type { School } from "@madrasa/testkit/school";
import { chromiumLaunch } from "./chromium.ts";
import { madeSound } from "./made-sound.ts";

export function withMicrophone(): LaunchOptions {
  const launch = chromiumLaunch();
  return {
    ...launch,
    args: [
      ...(launch.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-audio-capture=${madeSound(10)}`,
    ],
  };
}

export async function aRecitingCourse(school: School) {
  const teacher = await aTeacher(school, { firstName: "Yusuf", lastName: "Noor" });
  const course = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  const student = await aStudentOf(school, course.courseId);
  await takeRecitations(school, { teacher, student, ...course });
  return { teacher, student, ...course };
}

export async function someRecitations(
  school: School,
  { student, courseId }: { student: Person; courseId: string },
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await handInTone(school, student, courseId, `Number ${number}`);
  }
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** At least so many seconds: a busy machine may read the timer late. */
export async function expectRecorded(page: Page, seconds: number): Promise<void> {
  const recorded = async () => {
    const [minutes = 0, rest = 0] = (await page.getByRole("timer").innerText()).split(":");
    return Number(minutes) * 60 + Number(rest);
  };
  await expect.poll(recorded).toBeGreaterThanOrEqual(seconds);
}

export async function record(page: Page): Promise<void> {
  await button(page, "Record").click();
  await expectRecorded(page, 2);
  await button(page, "Finish").click();
  await expect(button(page, "Submit")).toBeVisible();
}

export async function expectSubmitted(page: Page): Promise<void> {
  await expect(page).toHaveURL(/student-dashboard/);
  await expect(page.getByRole("heading", { name: "My Courses" })).toBeVisible();
}

export async function choosePassage(page: Page, remark = ""): Promise<void> {
  await button(page, "Change what you recite").click();
  const dialog = page.getByRole("dialog", { name: "What will you recite?" });
  await dialog.getByLabel("What you recite (optional)").fill(remark);
  await dialog.getByRole("button", { name: "Clear verses" }).click();
}

/** Returns a function that releases the response. */
export async function leaveWhileHandingIn(page: Page): Promise<() => void> {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/course/recitations?*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.fallback();
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await button(page, "Submit").click();
  await sent;
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "My Courses" })).toBeVisible();
  return answer;
}
