import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import type { Page } from "@playwright/test";
import { pressAddNote, writeNote } from "../pages/student.ts";
import { notDone, openLesson } from "../pages/unsent.ts";
import { urlOf } from "../support/calls.ts";
import { bringFamilyKey, toNames } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

const SECRET = {
  title: "Ghunna",
  description: "Two counts",
  image: mediaPath("makharij-chart.png"),
};

/** Two children on one phone, in one course; the first is in a lesson. */
async function twoChildren(page: Page, school: ServerProcess) {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { title: "Letters", lessons: 2 });
  const mother = await aStudent(school);
  const { client } = school;
  const { courseId, lessonIds } = course;
  const names = ["Zaynab", "Idris"];
  await client.call(contract.family.addChildren, {
    token: mother.token,
    body: {
      children: names.map((firstName) => ({ firstName, lastName: "Khan" })),
      consent: { text: CONSENT_TEXT, language: "en" },
      courseId,
    },
  });
  const { familyKey } = await client.call(contract.family.openDevice, {
    token: mother.token,
    body: { password: mother.password },
  });
  await bringFamilyKey(page.context(), school, familyKey);
  const choose = async (name: string) => {
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(/student-dashboard/);
    return page.evaluate(() => localStorage.getItem("token") ?? "");
  };
  await page.goto("/who");
  const hers = await choose("Zaynab");
  await openLesson(page, course);
  /** Without a reload. */
  const change = async () => {
    await page.locator('a[href="/student-dashboard"]').filter({ visible: true }).first().click();
    await toNames(page);
    return choose("Idris");
  };
  const workOf = async (token: string) => {
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const read = await client.call(contract.enrolment.readCourse, { token, query: { courseId } });
    const { lesson } = await client.call(contract.viewer.readLesson, { token, query });
    const notes = lesson.note.content.map(({ title }) => title);
    return { completed: read.course.completedLessons, notes };
  };
  return { hers, change, workOf };
}

test("what one child sent before a switch arrives as that child's, and not as the sibling's @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/Failed to fetch|ERR_FAILED|no answer/);
  const { hers, change, workOf } = await twoChildren(page, school);
  const held: (() => Promise<void>)[] = [];
  let isSilent = true;
  for (const endpoint of [contract.notes.addNote, contract.progress.toggleCompletion]) {
    await page.route(urlOf(endpoint), async (route) => {
      if (isSilent) held.push(async () => route.abort());
      else await route.fallback();
    });
  }
  await writeNote(page, SECRET);
  await pressAddNote(page);
  await expect.poll(() => held.length).toBe(1);
  await notDone(page).click();
  await expect.poll(() => held.length).toBe(2);
  const his = await change();
  isSilent = false;
  for (const end of held) await end();
  await expect.poll(() => workOf(hers)).toEqual({ completed: 1, notes: [SECRET.title] });
  expect(await workOf(his)).toEqual({ completed: 0, notes: [] });
});

test("the answer to one child's note is not shown to the sibling @all", async ({
  page,
  school,
}) => {
  const { hers, change, workOf } = await twoChildren(page, school);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let arrived = false;
  await page.route(urlOf(contract.notes.addNote), async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    arrived = true;
    await released;
    await route.fulfill({ response });
  });
  await writeNote(page, SECRET);
  await pressAddNote(page);
  await expect.poll(() => arrived).toBe(true);
  await change();
  await page
    .getByRole("link", { name: /Start Course|Continue/ })
    .first()
    .click();
  const none = page.getByText("No notes yet. Add your first note below.");
  await expect(none).toBeVisible();
  const answered = page.waitForResponse((response) =>
    urlOf(contract.notes.addNote)(new URL(response.url())),
  );
  release();
  await answered;
  await page
    .getByRole("button", { name: "Mark completed" })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Completed", exact: true }).first()).toBeVisible();
  await expect(none).toBeVisible();
  expect(await workOf(hers)).toMatchObject({ notes: [SECRET.title] });
});
