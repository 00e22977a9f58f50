import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { chooseFromMenu } from "../pages/teacher.ts";
import { urlOf } from "../support/calls.ts";
import { becomeStudent, becomeTeacher } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** What is refused stands at its place until it is mended, also after its toast has gone. */

test.beforeEach(({ problems }) => problems.allow(/status of 500/));

const UPDATE = urlOf(contract.courses.updateCourse);
const LOG_OUT = urlOf(contract.signIn.logout);
const TOAST_GONE = { timeout: 20_000 };

test("a lock that is refused in a course's menu is told on its card", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await becomeTeacher(page, school);
  await aPublishedCourse(school, teacher, { title: "Fiqh" });
  await aPublishedCourse(school, teacher, { title: "Seerah" });
  await page.goto("/teacher-dashboard");
  const card = (title: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `More for ${title}` }) });
  await page.route(UPDATE, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, body: "{}" })
      : route.continue(),
  );
  await chooseFromMenu(page, "Fiqh", "Lock enrolment");
  const refusal = card("Fiqh").getByRole("alert");
  await expect(refusal).toHaveText(/^Failed to update course status/);
  await expect(page.getByText(/^Failed to update course status/)).toHaveCount(1, TOAST_GONE);
  await expect(refusal).toBeVisible();
  await expect(card("Seerah").getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(UPDATE);
  await chooseFromMenu(page, "Fiqh", "Lock enrolment");
  await expect(page.getByText("Course locked successfully")).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

for (const { width, where } of [
  { width: 360, where: "below the header of a phone" },
  { width: 1280, where: "below the header" },
]) {
  test(`a log-out that is refused stands ${where}, and beside its button in the settings @all`, async ({
    page,
    school,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await becomeStudent(page, school);
    await page.goto("/student-dashboard");
    await page.route(LOG_OUT, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: /^Logout failed/ });
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^Logout failed/)).toHaveCount(1, TOAST_GONE);
    await expect(refusal).toBeVisible();
    await expectAccessible(page);

    await page.goto("/user-settings");
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(refusal).toBeVisible();
    await page.unroute(LOG_OUT);
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
}
