import { aStudent } from "@madrasa/testkit/people";
import { askForRecovery, choosePassword, newestLink, wrongCode } from "../pages/account.ts";
import { signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

const NEW_PASSWORD = "a lamp in the window";

test("a forgotten password is replaced with the code from a message @all", async ({
  page,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow("status of 400");
  const { phone } = await aStudent(school, { country: "IN" });
  await askForRecovery(page, phone);
  await expectAccessible(page);
  const code = await school.outbox.takeCode(`+91${phone}`);

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a valid 4-digit OTP")).toBeVisible();
  await page.getByLabel("Code from the message").fill(wrongCode(code));
  await choosePassword(page, "New password", NEW_PASSWORD);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This code is not correct.")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(NEW_PASSWORD);

  await page.getByLabel("Code from the message").fill(code);
  await expect(page.getByText("This code is not correct.")).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Update successful")).toBeVisible();
  await expect(page).toHaveURL(/\/student-dashboard$/);
});

test("the code of an email is asked for in an email's words @all", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // The sign-in has a field of the same name.
  await expect(page.getByRole("heading", { name: "A new password" })).toBeVisible();
  await page.getByLabel("Email or phone number").fill("nobody@school.test");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code from the email").fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a 4-digit OTP")).toBeVisible();
});

test("a forgotten password is replaced with the link from a message, in another browser", async ({
  page,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow("status of 403");
  const { phone } = await aStudent(school, { country: "IN" });
  await askForRecovery(page, phone);
  const link = await newestLink(school, `+91${phone}`, "/reset-password");

  const other = await newVisitor({
    baseURL: school.origin,
    viewport: { width: 360, height: 740 },
  });
  await other.goto(link);
  await choosePassword(other, "New password", NEW_PASSWORD);
  await expectAccessible(other);
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, phone, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/student-dashboard$/);

  await page.goto(link);
  await choosePassword(page, "New password", "another lamp again");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});
