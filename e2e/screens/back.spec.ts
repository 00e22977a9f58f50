import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { openOwnCourse } from "../pages/teacher.ts";
import { becomeTeacher, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("Back closes the viewer's drawer, and costs one press where the drawer was closed otherwise @all", async ({
  page,
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school), { lessons: 3 });
  await useSession(page, await aStudentOf(school, courseId));
  await page.goto("/student-dashboard");
  await page.goto(`/course/${courseId}`);
  const open = page.getByRole("button", { name: "Show Lessons" });
  const drawer = page.getByRole("dialog");
  const first = page.url();

  await open.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  expect(page.url()).toBe(first);

  await open.click();
  await drawer
    .getByRole("link", { name: /^The throat letters/ })
    .nth(1)
    .click();
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(first);
  const second = page.url();
  await open.click();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(drawer).toBeHidden();
  expect(page.url()).toBe(second);
  await page.goBack();
  await expect(page).toHaveURL(first);
  await page.goForward();
  await expect(page).toHaveURL(second);
  await page.goBack();
  await expect(page).toHaveURL(first);
  await page.goBack();
  await expect(page).toHaveURL(/\/student-dashboard$/);
});

test("Back closes a dialog, asks where typed text would be lost, and loses none @all", async ({
  page,
  school,
}) => {
  const teacher = await becomeTeacher(page, school);
  await aPublishedCourse(school, teacher, { title: "Seerah" });
  await page.goto("/courses");
  await page.goto("/teacher-dashboard");
  await openOwnCourse(page, "Seerah");
  const plan = page.getByRole("button", { name: /^Plan a meeting/ });
  await plan.click();
  const dialog = page.getByRole("dialog", { name: "Set a meeting" });
  await expect(dialog.getByLabel("Title")).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/manage\//);

  await plan.click();
  await dialog.getByLabel("Title").fill("Halaqa");
  await page.goBack();
  const ask = page.getByRole("alertdialog", { name: "Close without saving?" });
  await expect(ask).toBeVisible();
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Halaqa");
  await page.goBack();
  await expect(ask).toBeVisible();
  await page.goBack();
  await expect(ask).toBeHidden();
  await expect(dialog.getByLabel("Title")).toHaveValue("Halaqa");
  await page.goBack();
  await ask.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toBeHidden();

  await page.goto("/teacher-dashboard");
  await page.getByRole("button", { name: "Create course" }).first().click();
  const create = page.getByRole("dialog", { name: "Create course" });
  await create.getByLabel("Title").fill("Tafsir");
  await page.goBack();
  await expect(create).toBeHidden();
  await page.getByRole("button", { name: "Create course" }).first().click();
  await expect(create.getByLabel("Title")).toHaveValue("Tafsir");
});
