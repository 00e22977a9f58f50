import { readFile } from "node:fs/promises";
import { contract } from "@madrasa/contract";
import { aLesson, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { done, OFFLINE, openLesson, notDone, waiting } from "../pages/unsent.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const DATES = [/^[A-Z][a-z]+ \d{1,2}, \d{4}$/, /^\d{1,2} [A-Z].+ \d{4} AH$/];

test("the last lesson opens the end of the course, which the home leads to ever after @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const teacher = await aTeacher(school, { firstName: "Zaynab", lastName: "Karim" });
  const body = { phoneHidden: false };
  await school.client.call(contract.profile.updateMe, { token: teacher.token, body });
  const course = await aPublishedCourse(school, teacher, { title: "Fiqh", lessons: 2 });
  const next = await aPublishedCourse(school, teacher, { title: "Seerah" });
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);

  await test.step("not before it is finished", async () => {
    await page.goto(`/course/${course.courseId}/finished`);
    await expect(page).toHaveURL(new RegExp(`/course/${course.courseId}$`));
    await expect(notDone(page)).toBeVisible();
  });

  await test.step("the last lesson opens it", async () => {
    await notDone(page).click();
    await expect(done(page)).toBeVisible();
    await page.getByRole("link", { name: /^Next lesson/ }).click();
    await expect(page).toHaveURL(new RegExp(`/lesson/${course.lessonIds[1]}$`));
    await notDone(page).click();
    await expect(page).toHaveURL(/\/finished$/);
    await expect(page.getByRole("heading", { name: "You have finished Fiqh" })).toBeVisible();
    await expect(page.getByText("Taught by Zaynab Karim")).toBeVisible();
    for (const date of DATES) await expect(page.getByText(date)).toBeVisible();
    await expect(page.getByRole("link", { name: "Join Now Seerah" })).toHaveAttribute(
      "href",
      `/courses/${next.courseId}`,
    );
    const tell = page.getByRole("link", { name: "Tell your teacher" });
    await expect(tell).toHaveAttribute("href", /wa\.me\/.*text=.*Fiqh/);
    await expectAccessible(page);
  });

  await test.step("its picture can be saved", async () => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save image" }).click();
    const picture = await readFile(await (await saving).path());
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    expect(picture.length).toBeGreaterThan(10_000);
  });

  await test.step("the lesson is behind it, and does not open it again", async () => {
    await page.goBack();
    await expect(page.getByRole("button", { name: "Completed", pressed: true })).toBeVisible();
    await page.goForward();
  });

  await test.step("the home has it on a shelf, also when a lesson was added", async () => {
    await school.client.call(contract.enrolment.enrol, {
      token: student.token,
      query: { courseId: next.courseId },
    });
    await page.getByRole("link", { name: "My Courses" }).click();
    const shelf = page.getByRole("region", { name: "Finished" });
    const seal = page.getByRole("link", { name: "Finished Fiqh" });
    await expect(shelf.getByRole("link", { name: "Finished Fiqh" })).toBeVisible();
    expect((await seal.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await aLesson(school, teacher, course);
    await page.reload();
    await expect(seal).toBeVisible();
    await expect(shelf).toHaveCount(0);
    await seal.click();
    await expect(page.getByRole("heading", { name: "You have finished Fiqh" })).toBeVisible();
    for (const date of DATES) await expect(page.getByText(date)).toBeVisible();
  });
});

test("the picture of a finished course holds the longest names and words whole @all", async ({
  page,
  school,
}) => {
  const names = { firstName: "Abdurrahman ".repeat(6).trim(), lastName: "M".repeat(80) };
  const teacher = await aTeacher(school, names);
  const course = await aPublishedCourse(school, teacher, { title: "W".repeat(60) });
  const student = await aStudentOf(school, course.courseId);
  for (const lessonId of course.lessonIds) {
    await school.client.call(contract.progress.toggleCompletion, {
      token: student.token,
      query: { courseId: course.courseId, lessonId },
      body: { completed: true },
    });
  }
  await useSession(page, student);
  await page.goto(`/course/${course.courseId}/finished`);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save image" }).click();
  const picture = await readFile(await (await saving).path());
  const atEdges = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))]),
    );
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const strip = (x: number) => context?.getImageData(x, 0, 60, height).data.buffer;
    return [0, width - 60].flatMap((x) => [...new Set(new Uint32Array(strip(x) ?? []))]);
  }, picture.toString("base64"));
  expect(new Set(atEdges).size).toBe(1);
});

test("a last lesson that waits for the line opens it, which says so @all", async ({
  page,
  context,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(OFFLINE);
  const course = await aPublishedCourse(school, await aTeacher(school), { title: "Fiqh" });
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);
  await openLesson(page, course);
  await notDone(page).click();
  await expect(done(page)).toBeVisible();
  await page.getByRole("link", { name: /^Next lesson/ }).click();
  await expect(notDone(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await notDone(page).click();
  await expect(page.getByRole("heading", { name: "You have finished Fiqh" })).toBeVisible();
  const honest = page.getByText("We will send it to the school when you are online.");
  await expect(honest).toBeVisible();
  for (const date of DATES) await expect(page.getByText(date)).toHaveCount(0);
  await expect(waiting(page)).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  for (const date of DATES) await expect(page.getByText(date)).toBeVisible();
  await expect(honest).toHaveCount(0);
});
