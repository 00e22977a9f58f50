import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("completing lies under the thumb, then the next lesson does, and a finished course says so @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school, { firstName: "Zaynab", lastName: "Karim" });
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  await useSession(page, await aStudentOf(school, courseId));
  await page.goto(`/course/${courseId}`);
  const bar = page.getByRole("navigation", { name: "This lesson" });
  const complete = bar.getByRole("button", { name: "Mark completed" });
  await expect(complete).toBeInViewport({ ratio: 1 });
  const place = await complete.boundingBox();
  if (!place) throw new Error("The button is not shown.");
  expect(place.height).toBeGreaterThanOrEqual(44);
  await complete.click();

  const next = bar.getByRole("link", { name: /^Next lesson/ });
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole("button", { name: "Completed", pressed: true })).toBeFocused();
  const there = await next.boundingBox();
  const middle = place.x + place.width / 2;
  expect(there && there.x < middle && middle < there.x + there.width).toBe(true);
  await expectAccessible(page);
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/lesson/${lessonIds[1]}$`));
  await expect(page.getByText("You have finished")).toHaveCount(0);

  await bar.getByRole("button", { name: "Mark completed" }).click();
  const finished = page.getByRole("status").filter({ hasText: "You have finished" });
  await expect(finished).toBeInViewport();
  await expect(finished).toContainText("Fiqh");
  await expect(finished).toContainText("Zaynab Karim");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Explore courses" }).click();
  await expect(page).toHaveURL(/\/courses$/);

  const tabs = page.getByRole("navigation", { name: "Main" });
  for (const tab of await tabs.getByRole("link").all()) {
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await tabs.getByRole("link", { name: "My Courses" }).click();
  await expect(page.getByText("Finished")).toBeVisible();
});
