import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, signIn } from "@madrasa/testkit/people";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { rowsOnPhone, saveCourse } from "../pages/saved.ts";
import { screensAreStored } from "../pages/stored-screens.ts";
import { notDone, waiting } from "../pages/unsent.ts";
import { useSession } from "../support/session.ts";
import { startRestartedSchool, type RestartedSchool } from "../support/restarted-school.ts";
import { openPhone, toNames } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 740 } });

const NO_LINE = /Failed to fetch|ERR_|Failed to load|fetching the script|40[0-9]/;

const COURSE = "First letters";

let school: RestartedSchool;
test.beforeEach(async ({ problems }) => {
  problems.allow(NO_LINE);
  school = await startRestartedSchool();
});
test.afterEach(() => school.remove());

async function aSharedPhone(page: Page, at: ServerProcess) {
  const teacher = await aTeacher(at);
  const course = await aPublishedCourse(at, teacher, { title: COURSE, lessons: 2 });
  const mother = await aStudent(at, { firstName: "Khadija", country: "IN" });
  const { token } = mother;
  const { children } = await at.client.call(contract.family.addChildren, {
    token,
    body: {
      children: [
        { firstName: "Zaynab", lastName: "Khan" },
        { firstName: "Idris", lastName: "Khan" },
      ],
      consent: { text: CONSENT_TEXT, language: "en" as const },
      courseId: course.courseId,
    },
  });
  const childId = children[0]?._id ?? "";
  const pin = { token, query: { childId }, body: { pin: "1234" } };
  await at.client.call(contract.family.setChildPin, pin);
  await useSession(page, mother);
  await page.goto(`${school.origin}/family`);
  await openPhone(page, mother);
  await page.getByRole("button", { name: /^Change/ }).click();
  await page.getByRole("link", { name: "Who is learning?" }).click();
  return { course, mother };
}

async function enter(page: Page, name: string, pin?: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  if (pin !== undefined) await page.getByRole("dialog").getByLabel("4-digit PIN").fill(pin);
}

async function keepLesson(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(address);
  await saveCourse(page, 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${school.origin}/student-dashboard`);
  await expect(page.getByText(COURSE).first()).toBeVisible();
}

test("two children learn offline on one phone, and each completion arrives as its child's @all", async ({
  page,
  context,
  expectAccessible,
}) => {
  const { course, mother } = await aSharedPhone(page, school.now());
  const lesson = `${school.origin}/course/${course.courseId}/lesson/${course.lessonIds[0]}`;
  await enter(page, "Zaynab", "1234");
  await expect(page.getByText(COURSE).first()).toBeVisible();
  await screensAreStored(page);
  await keepLesson(page, lesson);
  await toNames(page);
  await enter(page, "Idris");
  await expect(page).toHaveURL(/student-dashboard/);
  await page.goto(lesson);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await keepLesson(page, lesson);
  expect(await rowsOnPhone(page)).toMatchObject({ courses: 2, lessons: 4, files: 2 });

  await context.setOffline(true);
  await school.end();
  await page.goto(`${school.origin}/who`);
  await expect(page.getByRole("button", { name: /^Idris/ })).toBeVisible();
  await expectAccessible(page);
  await enter(page, "Zaynab", "4321");
  await expect(page.getByRole("dialog").getByText("This PIN is not correct.")).toBeVisible();
  await page.getByRole("dialog").getByLabel("4-digit PIN").fill("1234");
  await expect(page).toHaveURL(/student-dashboard/);
  await page.goto(lesson);
  await notDone(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.goto(`${school.origin}/student-dashboard`);
  await toNames(page);
  await enter(page, "Idris");
  await expect(page).toHaveURL(/student-dashboard/);
  await page.goto(lesson);
  await expect(notDone(page)).toBeVisible();

  await page.goto(`${school.origin}/student-dashboard`);
  await school.start();
  await context.setOffline(false);
  const { email, password } = mother;
  const { token } = await signIn(school.now(), { email, password });
  const learned = async () => {
    const { children } = await school.now().client.call(contract.family.readFamily, { token });
    return children.map(({ firstName, completedThisWeek }) => [firstName, completedThisWeek]);
  };
  await expect.poll(learned).toEqual([
    ["Zaynab", 1],
    ["Idris", 0],
  ]);
  await expect(page).toHaveURL(/student-dashboard/);
});

test("a PIN that is wrong five times without a line opens nothing until there is one @all", async ({
  page,
  context,
}) => {
  await aSharedPhone(page, school.now());
  await enter(page, "Zaynab", "1234");
  await expect(page).toHaveURL(/student-dashboard/);
  await screensAreStored(page);
  await context.setOffline(true);
  await school.end();
  await page.goto(`${school.origin}/who`);
  const digits = page.getByRole("dialog").getByLabel("4-digit PIN");
  await enter(page, "Zaynab");
  for (const pin of ["0000", "1111", "2222", "3333", "4444", "1234"]) {
    await digits.fill(pin);
    await expect(digits).toHaveValue("");
  }
  await expect(page.getByText("Wrong PIN five times.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await enter(page, "Idris");
  await expect(page.getByText("Failed to open the lessons")).toBeVisible();
  await school.start();
  await context.setOffline(false);
  await enter(page, "Zaynab", "1234");
  await expect(page).toHaveURL(/student-dashboard/);
});
