import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { becomeStudent } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test("signed-in people keep name, home and account on public pages @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const student = await becomeStudent(page, school);
  for (const path of ["/courses", "/about", "/learn-more/for%20teachers"]) {
    await page.goto(path);
    const header = page.getByRole("banner");
    await expect(header.getByRole("button", { name: /Account/ })).toContainText(student.firstName);
    await expect(header.getByRole("link", { name: "My Courses" })).toBeVisible();
    await expect(header.getByRole("link", { name: /Log ?in|Sign up/i })).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/learn-more\/for-teachers\/?$/);
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("link", { name: "My Courses" }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);
});

test("a course's page names other courses by its teacher, and none of somebody else @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school, { firstName: "Hafsa", lastName: "Siddiqui" });
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Tajweed one" });
  await aPublishedCourse(school, await aTeacher(school), { title: "Of somebody else" });
  const others = page.getByRole("region", { name: "Other courses by Hafsa Siddiqui" });
  await page.goto(`/courses/${courseId}`);
  await expect(page.getByRole("heading", { name: "Tajweed one", level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(others).toHaveCount(0);

  for (const title of ["Tajweed two", "Tajweed three", "Tajweed four", "Tajweed five"]) {
    await aPublishedCourse(school, teacher, { title });
  }
  await page.reload();
  await expect(others.getByRole("heading", { level: 3 })).toHaveCount(3);
  await expect(others.getByText("Tajweed one")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Join Now/ })).toHaveCount(1);
  await expectAccessible(page);
  await others.getByRole("link", { name: "All courses by this teacher" }).click();
  await expect(page.getByRole("main").getByText("Hafsa Siddiqui")).toHaveCount(5);
  await expect(page.getByText("Of somebody else")).toHaveCount(0);
});
