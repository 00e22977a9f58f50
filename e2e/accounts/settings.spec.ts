import { becomeStudent } from "../support/session.ts";
import { edit, newestLink, openSettings } from "../pages/account.ts";
import { signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

test("a phone changes after its code, and the old phone can undo that", async ({
  page,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of 40[013]/);
  const { phone, password } = await becomeStudent(page, school);
  await openSettings(page);
  await expectAccessible(page);

  const newPhone = `77${phone.slice(2)}`;
  await test.step("the phone", async () => {
    await edit(page, "Phone");
    await page.getByLabel("Country").selectOption("IQ");
    await page.getByLabel("Phone", { exact: true }).fill(newPhone);
    await page.getByText("SMS", { exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText("Verification code sent")).toBeVisible();
    const code = await school.outbox.takeCode(`+964${newPhone}`);
    // Phones with little memory reload after reading the message.
    await page.reload();
    await page.getByLabel("Code from the message").fill(code);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Update successful")).toBeVisible();
    await expect(page.getByText(/^\+964/)).toBeVisible();
  });

  await test.step("undoing the change", async () => {
    const link = await newestLink(school, `+91${phone}`, "/undo-change");
    const other = await newVisitor({
      baseURL: school.origin,
      viewport: { width: 360, height: 740 },
    });
    await other.goto(link);
    await expectAccessible(other);
    await other.getByRole("button", { name: "Undo the change" }).click();
    await expect(other.getByText("All devices are logged out. Set a new password")).toBeVisible();
    await expectAccessible(other);
    await other.getByRole("main").getByRole("link").click();
    await expect(other).toHaveURL(/\/forgot-password$/);
    await other.goto("/login");
    await signIn(other, phone, password);
    await expect(other.getByText("Invalid credentials").first()).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("the link in a message confirms a new email in the browser that asked for it @all", async ({
  page,
  newVisitor,
  school,
  expectAccessible,
}) => {
  const { phone } = await becomeStudent(page, school);
  await openSettings(page);
  await expect(page.getByText("Not verified")).toBeVisible();
  await edit(page, "Email");
  const email = `new.${phone}@story.example`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Verification code sent")).toBeVisible();
  const link = await newestLink(school, email, "/confirm-change");

  const elsewhere = await newVisitor({ baseURL: school.origin });
  await elsewhere.goto(link);
  await expect(elsewhere.getByText("Sign in to the account")).toBeVisible();
  await expectAccessible(elsewhere);

  await page.goto(link);
  await expect(page.getByText(`This will change to`)).toContainText(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page).toHaveURL(/\/user-settings$/);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Not verified")).toHaveCount(0);
});

test("a student deletes the account after a list of what goes with it, and restores it @all", async ({
  page,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow("status of 401");
  const { phone, password } = await becomeStudent(page, school);
  await openSettings(page);
  await page.getByRole("button", { name: "Delete account" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Your account, courses, progress and notes");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Account deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, phone, password);
  await expect(page.getByText("Invalid credentials").first()).toBeVisible();

  const link = await newestLink(school, `+91${phone}`, "/undo-change");
  const other = await newVisitor({ baseURL: school.origin, viewport: { width: 360, height: 740 } });
  await other.goto(link);
  await other.getByRole("button", { name: "Undo the change" }).click();
  await expect(other.getByText("Your account is restored")).toBeVisible();
  await expectAccessible(other);
});
