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
  const bar = page.getByRole("navigation", { name: "Lesson navigation" });
  const complete = bar.getByRole("button", { name: "Mark completed" });
  await expect(complete).toBeInViewport({ ratio: 1 });
  const box = await complete.boundingBox();
  if (!box) throw new Error("The button is not shown.");
  expect(box.height).toBeGreaterThanOrEqual(44);
  const first = await bar.boundingBox();
  expect(box.x - (first?.x ?? 0), "no hole before it").toBeLessThanOrEqual(16);
  const address = page.url();
  const middle = box.x + box.width / 2;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await complete.click();
  const completed = bar.getByRole("button", { name: "Completed", pressed: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return completed.isVisible();
    })
    .toBe(true);

  const next = bar.getByRole("link", { name: /^Next lesson/ });
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(completed).toBeFocused();
  const there = await next.boundingBox();
  expect(there && there.x < middle && middle < there.x + there.width).toBe(true);
  await next.click({ force: true });
  await next.press("Enter");
  expect(page.url()).toBe(address);
  await page.clock.runFor(700);
  await expect(next).not.toHaveAttribute("aria-disabled");
  await page.clock.resume();
  await expectAccessible(page);
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/lesson/${lessonIds[1]}$`));
  await expect(page.getByText("You have finished")).toHaveCount(0);

  await bar.getByRole("button", { name: "Mark completed" }).click();
  const finished = page.getByRole("heading", { name: "You have finished Fiqh" });
  await expect(finished).toBeInViewport();
  await expect(page.getByText("Taught by Zaynab Karim")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "My Courses" }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);

  const tabs = page.getByRole("navigation", { name: "Main" });
  for (const tab of await tabs.getByRole("link").all()) {
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await tabs.getByRole("link", { name: "My Courses" }).click();
  await expect(page.getByRole("heading", { name: "You have finished Fiqh" })).toBeVisible();
});
