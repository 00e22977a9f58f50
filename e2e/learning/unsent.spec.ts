import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { notesOf, pressAddNote, writeNote } from "../pages/student.ts";
import { urlOf } from "../support/calls.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import {
  bar,
  done,
  listOf,
  notDone,
  OFFLINE,
  openLesson,
  readUnsent,
  waiting,
} from "../pages/unsent.ts";

const CHART = mediaPath("makharij-chart.png");
const TOGGLE = urlOf(contract.progress.toggleCompletion);

const outline = (page: Page) => page.getByRole("complementary");

async function onServer(
  school: ServerProcess,
  { token }: Person,
  { courseId, lessonIds }: { courseId: string; lessonIds: string[] },
) {
  const { client } = school;
  const query = { courseId };
  const { course } = await client.call(contract.enrolment.readCourse, { token, query });
  const [lessonId = ""] = lessonIds;
  const { lesson } = await client.call(contract.viewer.readLesson, {
    token,
    query: { courseId, lessonId },
  });
  return { completed: course.completedLessons, notes: lesson.note.content };
}

test("offline completions and a note with its image survive a closed tab and arrive once online", async ({
  page,
  context,
  school,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.allow(OFFLINE);
  const course = await aPublishedCourse(school, await aTeacher(school), { lessons: 3 });
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);
  await openLesson(page, course);
  await expect(notesOf(page).getByText(/^No notes yet/)).toBeVisible();

  await test.step("without a line a tick waits and counts nowhere", async () => {
    await context.setOffline(true);
    await notDone(page).click();
    await expect(waiting(page)).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText("This will count when it is sent.").first()).toBeVisible();
    await expect(outline(page).getByText("0%", { exact: true })).toBeVisible();
    await expect(bar(page)).toHaveText(/1 item waiting to be sent/);
    await expect(page.getByText("Not saved. Please try again.")).toBeHidden();
  });

  await test.step("a note with its image waits as well, and the form is empty", async () => {
    await writeNote(page, { title: "Madd", description: "Two counts", image: CHART });
    await pressAddNote(page);
    await expect(page.getByText(/^Note saved on this device/)).toBeVisible();
    const card = notesOf(page).getByRole("listitem").filter({ hasText: "Madd" });
    await expect(card).toContainText("Waiting to be sent");
    await expect(notesOf(page).getByLabel("Title")).toHaveValue("");
    await page
      .getByRole("link", { name: /^Next lesson/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/lesson/${course.lessonIds[1]}`));
    await notDone(page).click();
    await expect(bar(page)).toHaveText(/3 items waiting to be sent/);
    expect((await onServer(school, student, course)).completed).toBe(0);
  });

  await test.step("the list says what waits, and nothing of it is readable on the device", async () => {
    await bar(page).click();
    await expect(listOf(page).getByRole("listitem")).toHaveCount(3);
    await expect(listOf(page).getByText("Two counts")).toBeVisible();
    await expectAccessible(page);
    const stored = await readUnsent(page);
    expect(stored).toHaveLength(3);
    expect(stored.join("")).not.toMatch(/Madd|Two counts|completed|IHDR|makharij/);
  });

  await test.step("a tab that is closed loses nothing, and the next one sends it by itself", async () => {
    const other = await context.newPage();
    await page.close();
    await other.route(TOGGLE, (route) => route.abort());
    await context.setOffline(false);
    await other.goto(`/course/${course.courseId}/lesson/${course.lessonIds[0]}`);
    await expect(bar(other)).toHaveText(/3 items waiting to be sent/);
    await expect(waiting(other)).toBeVisible();
    await other.unroute(TOGGLE);
    await expect(done(other)).toBeVisible();
    await expect(bar(other)).toHaveCount(0);
    await expect(notesOf(other).getByRole("article", { name: "Madd" })).toBeVisible();
    const { completed, notes } = await onServer(school, student, course);
    expect(completed).toBe(2);
    expect(notes).toMatchObject([{ title: "Madd", url: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
    expect(await readUnsent(other)).toEqual([]);
  });

  await test.step("another device shows it", async () => {
    const device = await useSession(await newVisitor(), student);
    await device.goto(`/course/${course.courseId}/lesson/${course.lessonIds[0]}`);
    await expect(done(device)).toBeVisible();
    await expect(outline(device).getByText("66%", { exact: true })).toBeVisible();
    await expect(notesOf(device).getByRole("img", { name: /Madd/ })).toBeVisible();
  });
});

test("two tabs send queued completions once, the last state of each lesson @all", async ({
  page,
  context,
  school,
  problems,
}) => {
  problems.allow(OFFLINE);
  const course = await aPublishedCourse(school, await aTeacher(school), { lessons: 3 });
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);
  const tab = await context.newPage();
  await openLesson(page, course, 0);
  await openLesson(tab, course, 1);
  await context.setOffline(true);
  await notDone(page).click();
  await expect(waiting(page)).toBeVisible();
  await notDone(tab).click();
  await expect(bar(tab)).toHaveText(/2 items waiting to be sent/);
  await expect(bar(page)).toHaveText(/2 items waiting to be sent/);
  await waiting(page).click();
  await expect(page.getByText("Unmarked. This will be sent too.").first()).toBeVisible();
  await expect(bar(page)).toHaveText(/2 items waiting to be sent/);

  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postData() ?? "");
  });
  await context.setOffline(false);
  await expect(done(tab)).toBeVisible();
  await expect(bar(tab)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await expect(notDone(page)).toBeVisible();
  expect(sent.toSorted()).toEqual(['{"completed":false}', '{"completed":true}']);
  expect((await onServer(school, student, course)).completed).toBe(1);
});

test("late refusals are shown, and the entry can be copied, sent again or discarded @all", async ({
  page,
  context,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(OFFLINE);
  problems.allow(/status of 40[49]|ApiError/);
  await page.setViewportSize({ width: 360, height: 740 });
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: 3 });
  const { courseId, lessonIds } = course;
  const student = await aStudentOf(school, courseId);
  await useSession(page, student);
  await openLesson(page, course);
  await context.setOffline(true);
  await writeNote(page, { title: "Madd", description: "Two counts", image: CHART });
  await pressAddNote(page);
  await expect(bar(page)).toHaveText(/1 item waiting to be sent/);

  await test.step("the note is full meanwhile", async () => {
    const lessonRef = { courseId, lessonId: lessonIds[0] ?? "" };
    for (let one = 1; one <= 5; one += 1) {
      await aNote(school, student, lessonRef, { isWithImage: true, title: `Other ${one}` });
    }
    await context.setOffline(false);
    await expect(bar(page)).toHaveText(/1 item was not accepted/);
    await bar(page).click();
    const entry = listOf(page).getByRole("listitem");
    await expect(entry).toContainText("Two counts");
    await expect(entry.locator(".text-danger")).toContainText(/5/);
    await expect(entry.getByRole("link", { name: "Save image" })).toHaveAttribute(
      "download",
      "makharij-chart.png",
    );
    await expect(entry.getByRole("button", { name: "Copy text" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("with room again, it is sent again", async () => {
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const { notes } = await onServer(school, student, course);
    await school.client.call(contract.notes.deleteNote, {
      token: student.token,
      query: { ...query, contentId: notes[0]?._id ?? "" },
    });
    await listOf(page).getByRole("button", { name: "Send again" }).click();
    await expect(bar(page)).toHaveCount(0);
    const after = await onServer(school, student, course);
    expect(after.notes.map(({ title }) => title)).toContain("Madd");
  });

  await test.step("reports a completion whose lesson was deleted", async () => {
    await page
      .getByRole("link", { name: /^Next lesson/ })
      .last()
      .click();
    await expect(page).toHaveURL(new RegExp(`/lesson/${lessonIds[1]}`));
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await notDone(page).click();
    await expect(bar(page)).toHaveText(/1 item waiting to be sent/);
    await school.client.call(contract.lessons.deleteLesson, {
      token: teacher.token,
      query: { courseId, lessonId: lessonIds[1] ?? "" },
    });
    await context.setOffline(false);
    await expect(bar(page)).toHaveText(/1 item was not accepted/);
    await page.reload();
    await expect(bar(page)).toHaveText(/1 item was not accepted/);
    await bar(page).click();
    await listOf(page).getByRole("button", { name: "Discard", exact: true }).click();
    await expect(listOf(page).getByText(/you cannot restore it/)).toBeVisible();
    await listOf(page).getByRole("button", { name: "Discard permanently" }).click();
    await expect(bar(page)).toHaveCount(0);
    expect(await readUnsent(page)).toEqual([]);
  });
});

test("a browser that keeps nothing says so, holds what waits in memory, and sends it @all", async ({
  page,
  context,
  school,
  problems,
}) => {
  problems.allow(OFFLINE);
  await page.addInitScript(() => {
    // Simulates private windows.
    IDBFactory.prototype.open = () => {
      throw new DOMException("Refused", "SecurityError");
    };
  });
  const course = await aPublishedCourse(school, await aTeacher(school), { lessons: 2 });
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);
  await openLesson(page, course);
  await context.setOffline(true);
  await notDone(page).click();
  await expect(waiting(page)).toBeVisible();
  await bar(page).click();
  await expect(page.getByText(/^This browser cannot save it\. Keep this page open/)).toBeVisible();
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("There is no connection.")).toBeVisible();
  const warned = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  void page.close({ runBeforeUnload: true });
  expect(await warned).toBe("beforeunload");
  await context.setOffline(false);
  await expect(done(page)).toBeVisible();
  expect((await onServer(school, student, course)).completed).toBe(1);
});

test("a note edited offline survives a closed tab, and is changed once online @all", async ({
  page,
  context,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(OFFLINE);
  const course = await aPublishedCourse(school, await aTeacher(school));
  const student = await aStudentOf(school, course.courseId);
  const { courseId, lessonIds } = course;
  await aNote(school, student, { courseId, lessonId: lessonIds[0] ?? "" }, { title: "Madd" });
  const texts = async () =>
    (await onServer(school, student, course)).notes.map(({ title, description }) => [
      title,
      description,
    ]);
  const [before] = await texts();
  await useSession(page, student);
  await openLesson(page, course);
  const card = (title: string) => notesOf(page).getByRole("listitem").filter({ hasText: title });
  await expect(card("Madd")).toBeVisible();

  await context.setOffline(true);
  await card("Madd").getByRole("button", { name: /^Edit/ }).click();
  const edited = notesOf(page).getByRole("form", { name: /^Edit/ });
  await edited.getByLabel("Title").fill("Madd, again");
  await edited.getByLabel("Description").fill("Four counts");
  await edited.getByRole("button", { name: "Save" }).click();
  await expect(card("Madd, again")).toContainText("Waiting to be sent");
  await expect(card("Madd, again")).toContainText("Four counts");
  await expect(bar(page)).toHaveText(/1 item waiting to be sent/);
  await expectAccessible(page);
  expect(await texts()).toEqual([before]);

  const next = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await next.goto(`/course/${courseId}/lesson/${lessonIds[0]}`);
  const shown = notesOf(next).getByRole("listitem").filter({ hasText: "Madd, again" });
  await expect(shown).toContainText("Four counts");
  await expect(shown).not.toContainText("Waiting to be sent");
  await expect.poll(texts).toEqual([["Madd, again", "Four counts"]]);
  expect(await readUnsent(next)).toEqual([]);
});
