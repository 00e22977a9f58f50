import { contract } from "@madrasa/contract";
import { aPublishedCourse, aNote, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import type { Page } from "@playwright/test";
import { signIn } from "../pages/visitor.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const API = "**/api/v1/**";

test.beforeEach(({ problems }) => problems.allow(/status of 40[14]/));

async function endSession(page: Page, press: () => Promise<void>): Promise<void> {
  const json = { success: false, message: "Please sign in.", code: "NOT_SIGNED_IN" };
  await page.route(API, (route) => route.fulfill({ status: 401, json }));
  await press();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(API);
}

async function comeBack(
  page: Page,
  { email, password }: Person,
  address: string | RegExp,
): Promise<void> {
  await signIn(page, email, password);
  await expect(page).toHaveURL(address);
}

test("a meeting that a teacher was typing, which nobody else finds @all", async ({
  page,
  school,
}) => {
  const [teacher, other] = [await aTeacher(school), await aTeacher(school)];
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  await useSession(page, teacher);
  const address = `/edit-courses?courseId=${courseId}`;
  await page.goto(address);
  const dialog = page.getByRole("dialog");
  const open = async () =>
    page
      .getByRole("button", { name: /^(Set a|Edit) meeting/ })
      .first()
      .click();
  await open();
  await dialog.getByLabel("Title").fill("حلقة الجمعة");
  await dialog.getByLabel("Description").fill("Bring the sheet\nand a pen");
  await dialog.getByLabel("Link").fill("https://meet.example/friday");
  await endSession(page, () => dialog.getByRole("button", { name: "Save" }).click());
  await comeBack(page, teacher, address);
  await open();
  await expect(dialog.getByLabel("Title")).toHaveValue("حلقة الجمعة");
  await expect(dialog.getByLabel("Description")).toHaveValue("Bring the sheet\nand a pen");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const { token } = teacher;
  const query = { courseId };
  const { course } = await school.client.call(contract.outline.readOutline, { token, query });
  expect(course.meetingDetails).toMatchObject({ link: "https://meet.example/friday" });

  await test.step("somebody else who signs in in this tab", async () => {
    await open();
    await dialog.getByLabel("Title").fill("Of the first teacher");
    await endSession(page, () => dialog.getByRole("button", { name: "Save" }).click());
    await signIn(page, other.email, other.password);
    await expect(page).not.toHaveURL(/\/login$/);
    // Stored for the first teacher, whose dialog the other one lacks.
    const rows = await page.evaluate(async () => {
      const opened = indexedDB.open("saved");
      await new Promise((done) => (opened.onsuccess = done));
      const all = opened.result.transaction("drafts").objectStore("drafts").getAll();
      await new Promise((done) => (all.onsuccess = done));
      opened.result.close();
      const rows = all.result as { owner: string; fields?: unknown }[];
      return rows.map(({ owner, fields }) => [owner, fields]);
    });
    expect(rows).toEqual([[teacher.id, undefined]]);
  });
});

test("a change of a note, with a description that was long to write @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const student = await aStudent(school, { country: "IN" });
  await enrol(school, student, courseId);
  await aNote(school, student, { courseId, lessonId: lessonIds[0] ?? "" });
  await useSession(page, student);
  const address = `/course/${courseId}`;
  await page.goto(address);
  const card = page.getByRole("region", { name: "Notes" }).getByRole("article").first();
  const open = async () => card.getByRole("button", { name: /^Edit/ }).click();
  // The script that keeps it arrives later than the text, as on a slow connection.
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/typed-when-ended-*", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const script = page.waitForResponse("**/assets/typed-when-ended-*");
  await open();
  await card.getByLabel("Description").fill("What I wrote for ten minutes");
  arrival.resolve();
  await (await script).finished();
  await endSession(page, () => card.getByRole("button", { name: "Save" }).click());
  await comeBack(page, student, new RegExp(address));
  await open();
  await expect(card.getByLabel("Description")).toHaveValue("What I wrote for ten minutes");
});
