import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { wrongCode } from "../pages/account.ts";
import { fillAboutYou, signIn } from "../pages/visitor.ts";
import { becomeTeacher, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** What presses say without a line, beside the button, and that what was typed stays. */

const NO_LINE = /Failed to fetch|ERR_|Failed to load|Error loading route module|status of 400/;
const NOTHING_SENT = "No connection. Nothing was sent; try again when it is back.";

test.beforeEach(({ problems }) => problems.allow(NO_LINE));

test("a sign-in without a line stands beside its button until it is mended @all", async ({
  page,
  school,
}) => {
  const { email, password } = await aStudent(school, { country: "IN" });
  await page.goto("/login");
  await page.context().setOffline(true);
  await signIn(page, email, password);
  const main = page.getByRole("main");
  await expect(main.getByText(NOTHING_SENT)).toBeVisible();
  await expect(page.getByText(`Something went wrong. ${NOTHING_SENT}`)).toBeVisible();
  await expect(page.getByLabel("Email or phone number")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
  await page.context().setOffline(false);
  await signIn(page, email, "not the password");
  await expect(main.getByText("Invalid credentials")).toBeVisible();
  await expect(main.getByText(NOTHING_SENT)).toHaveCount(0);
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/student-dashboard$/);
});

test("a code that cannot be asked for says so at its field, and a wrong one is replaced by the right one @all", async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/signup?role=student");
  const phone = "9812345670";
  await fillAboutYou(page, { firstName: "Amna", lastName: "Rahim", email: "amna@example.org" });
  await page.getByLabel("Country").selectOption("IN");
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByRole("group", { name: "Send the code by" }).getByText("SMS").click();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(
    page.getByText(`Failed to send OTP. Please try again. ${NOTHING_SENT}`),
  ).toBeVisible();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(phone);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send code" }).click();
  const code = await school.outbox.takeCode(`+91${phone}`);
  const field = page.getByLabel("Code from the message");
  await field.fill(wrongCode(code));
  const refusal = page.getByText(/^Phone OTP verification failed\. This code is not correct\./);
  await expect(refusal).toBeInViewport({ ratio: 1 });
  const box = await refusal.boundingBox();
  // The keyboard of a phone covers the lower half.
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(740 / 2);
  const selected = () =>
    field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  expect(await selected()).toEqual([0, code.length]);
  await page.keyboard.type(code);
  await expect(page.getByText("Phone OTP verified successfully!")).toBeVisible();
});

test("a screen whose scripts cannot be had names the line, and opens by itself", async ({
  page,
  school,
}) => {
  await aPublishedCourse(school, await aTeacher(school), { lessons: 1 });
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(
    page.getByText("This screen opens by itself when the connection is back."),
  ).toBeVisible();
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
  await expect(page.getByText(/^No connection\. Leave this page open/)).toBeVisible();
  await page
    .getByRole("button", { name: /create|new course/i })
    .first()
    .click();
  await expect(
    page.getByText(
      "This part could not be loaded. No connection. This loads by itself when it is back.",
    ),
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
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await title.press("Enter");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Your session has ended. Please sign in again.")).toHaveCount(1);
    await page.unroute("**/api/v1/**");
    await signIn(page, teacher.email, teacher.password);
    await expect(page).toHaveURL(address);
    await expect(title).toHaveValue("What I had typed");
  });
});
