import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { signIn } from "../pages/visitor.ts";
import { becomeTeacher, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const NO_LINE = /Failed to fetch|ERR_|Failed to load|Error loading route module|status of 400/;

test.beforeEach(({ problems }) => problems.allow(NO_LINE));

test("shows that it is offline if its scripts cannot load, then opens @all", async ({
  page,
  school,
}) => {
  await aPublishedCourse(school, await aTeacher(school), { lessons: 1 });
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByText("This page will open when you are online.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: /About/ })).toBeVisible();
});

test("a dialog whose script cannot be had says so, and opens by itself @all", async ({
  page,
  school,
}) => {
  await becomeTeacher(page, school);
  await page.goto("/teacher-dashboard");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection\. It will continue/)).toBeVisible();
  await page
    .getByRole("button", { name: /create|new course/i })
    .first()
    .click();
  await expect(
    page.getByText("Failed to load this part. No connection. This will load when you are online."),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog").getByLabel("Title")).toBeVisible();
});

test("a session that has ended signs out once, and the address and what was typed stay", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/status of (401|403|404|409|500)/);
  const teacher = await aTeacher(school, { firstName: "Idris", lastName: "Noor" });
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  await useSession(page, teacher);
  const address = `/edit-courses?courseId=${courseId}`;
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("no other status leads anywhere", async () => {
    for (const status of [403, 404, 409, 500]) {
      const json = { success: false, message: "no", code: "NOT_ALLOWED" };
      await page.route("**/api/v1/user", (route) => route.fulfill({ status, json }));
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(address);
      await page.unroute("**/api/v1/user");
    }
  });
  await test.step("a 401 of several calls at once", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Add section" }).first().click();
    const title = page.getByRole("textbox", { name: "Title" }).first();
    await title.fill("What I had typed");
    await page.getByLabel("Description").fill("And more");
    const json = { success: false, message: "Please sign in.", code: "NOT_SIGNED_IN" };
    await page.route("**/api/v1/**", (route) => route.fulfill({ status: 401, json }));
    // In one task: the first 401 closes the form.
    await title.evaluate((input: HTMLInputElement) => {
      document.dispatchEvent(new Event("visibilitychange"));
      input.form?.requestSubmit();
    });
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Your session has ended. Please sign in again.")).toHaveCount(1);
    await page.unroute("**/api/v1/**");
    await signIn(page, teacher.email, teacher.password);
    await expect(page).toHaveURL(address);
    await expect(title).toHaveValue("What I had typed");
  });
});
