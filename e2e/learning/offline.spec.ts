import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const OFFLINE = "Failed to load this lesson. No connection. This will load when you are online.";

test("stored pages are shown offline, and the lesson opens by itself once online @all", async ({
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
