import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { Page } from "@playwright/test";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** Holds a call until it is let go, which answers or cuts it. */
async function hold(page: Page, address: string, method: string) {
  let end = (_isCut: boolean) => {};
  const ended = new Promise<boolean>((resolve) => (end = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    return (await ended) ? route.abort("connectionfailed") : route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() === method);
  return { asked, end };
}

test("who closes the question while a course is deleted is not left in its editor @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}`);
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete course" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete course" });
  const { asked, end } = await hold(page, "**/api/v1/user/teacher/course*", "DELETE");
  await question.getByRole("button", { name: "Delete course" }).click();
  await asked;
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  end(false);
  await expect(page).toHaveURL(/teacher-dashboard/);
  await expect(page.getByText("Course deleted successfully")).toBeVisible();
});

for (const isCut of [false, true]) {
  const ending = isCut ? "that it was not" : "that it was";
  test(`who closes the form while the school is told learns ${ending} @all`, async ({
    page,
    school,
    problems,
  }) => {
    problems.allow(/Failed to load resource|ERR_|Failed to fetch|no answer/);
    const { courseId } = await aPublishedCourse(school, await aTeacher(school));
    await useSession(page, await aStudentOf(school, courseId));
    await page.goto(`/courses/${courseId}`);
    await page.getByRole("button", { name: "Tell the school" }).click();
    const form = page.getByRole("dialog", { name: "Tell the school" });
    await form.getByLabel("What should the school know?").fill("The date is wrong");
    const { asked, end } = await hold(page, "**/complaint*", "POST");
    await form.getByRole("button", { name: "Send" }).click();
    await asked;
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    end(isCut);
    await expect(
      page.getByText(isCut ? /could not be sent|no connection/i : "The school has it now").first(),
    ).toBeVisible();
  });
}
