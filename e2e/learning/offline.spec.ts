import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const OFFLINE =
  "This lesson could not be loaded. No connection. This loads by itself when it is back.";

test("without a line, what is on the device is shown, and the lesson opens by itself once it is back @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/Failed to fetch|ERR_INTERNET_DISCONNECTED|Failed to load/);
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school), {
    lessons: 3,
  });
  await useSession(page, await aStudentOf(school, courseId));
  await page.goto(`/course/${courseId}`);
  const material = page.getByRole("link", { name: /^Download lesson material/ }).first();
  await expect(material).toBeVisible();
  // The next lesson is fetched ahead.
  await page.waitForLoadState("networkidle");

  await page.context().setOffline(true);
  const lessons = page.getByRole("complementary").getByRole("link", { name: /^The throat/ });
  await lessons.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/lesson/${lessonIds[1]}`));
  await expect(material).toBeVisible();

  await lessons.nth(2).click();
  await expect(page).toHaveURL(new RegExp(`/lesson/${lessonIds[2]}`));
  await expect(page.getByRole("heading", { name: "The throat letters", level: 1 })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.context().setOffline(false);
  await expect(material).toBeVisible();
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
});
