import { contract } from "@madrasa/contract";
import { becomeStudent } from "../support/session.ts";
import { choosePassword, edit, newestLink, openSettings, wrongCode } from "../pages/account.ts";
import { signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

test("a name changes at once, a phone after its code, and the old phone can undo that", async ({
  page,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of 40[013]/);
  const { phone, password, token } = await becomeStudent(page, school);
  await openSettings(page);
  await expectAccessible(page);

  await test.step("a device that is signed in elsewhere, and one where nobody is any more", async () => {
    const devices = page.getByRole("region", { name: "Devices" });
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(devices.getByText("This device")).toBeVisible();
    const elsewhere = await newVisitor({ baseURL: school.origin });
    await elsewhere.goto("/login");
    await signIn(elsewhere, phone, password);
    await expect(elsewhere).toHaveURL(/\/student-dashboard$/);
    await page.reload();
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await devices.getByRole("button", { name: /^Sign out/ }).click();
    await expectAccessible(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("The device is signed out")).toBeVisible();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login$/);
    await signIn(elsewhere, phone, password);
    await expect(elsewhere).toHaveURL(/\/student-dashboard$/);
    await openSettings(elsewhere);
    await elsewhere.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(elsewhere).toHaveURL(/\/login$/);
    await page.reload();
    await expect(devices.getByText("Signed out")).toBeVisible();
    await devices.getByRole("button", { name: /^Remove/ }).click();
    await expectAccessible(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("The device is removed")).toBeVisible();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
  });

  await test.step("the name", async () => {
    await edit(page, "Name");
    await page.getByLabel("Name", { exact: true }).fill("Salma");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Last name is required.")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Salma bint Anwar");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Update successful")).toBeVisible();
    await expect(page.getByText("Salma bint Anwar")).toBeVisible();
    await expect(page.getByText("Update successful")).toBeHidden();
  });

  await test.step("a first name of two words stays one", async () => {
    const name = page.getByLabel("Name", { exact: true });
    const save = page.getByRole("button", { name: "Save" });
    const stored = async () => {
      const me = await school.client.call(contract.profile.readMe, { token });
      return [me.firstName, me.lastName];
    };
    await edit(page, "Name");
    await name.fill("عبد الرحمن الحسن");
    await save.click();
    const first = page.getByLabel("First name");
    await expect(first).toBeFocused();
    await expect(first).toHaveValue("عبد");
    await expectAccessible(page);
    await first.fill("عبد الرحمن");
    await page.getByLabel("Last name").fill("الحسن");
    await save.click();
    await expect(page.getByText("عبد الرحمن الحسن")).toBeVisible();
    await edit(page, "Name");
    await name.fill("عبد الرحمن الحسيني");
    await save.click();
    await expect(page.getByText("عبد الرحمن الحسيني")).toBeVisible();
    expect(await stored()).toEqual(["عبد الرحمن", "الحسيني"]);
    await edit(page, "Name");
    await page.getByRole("button", { name: "First and last name separately" }).click();
    await expect(first).toHaveValue("عبد الرحمن");
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  const newPhone = `77${phone.slice(2)}`;
  await test.step("the phone", async () => {
    await edit(page, "Phone");
    await page.getByLabel("Country").selectOption("IQ");
    await page.getByLabel("Phone", { exact: true }).fill(newPhone);
    await page.getByText("SMS", { exact: true }).click();
    await expect(page.getByRole("switch", { name: /^The old number is lost/ })).not.toBeChecked();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText("Verification code sent")).toBeVisible();
    const code = await school.outbox.takeCode(`+964${newPhone}`);
    await page.getByLabel("Code from the message").fill(wrongCode(code));
    await page.getByRole("button", { name: "Save" }).click();
    const own = page.getByLabel("Password", { exact: true });
    await expect(own).toBeFocused();
    await expect(page.getByLabel("Code from the message")).toHaveValue(wrongCode(code));
    await expectAccessible(page);
    await own.fill("not this one");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This password is not correct.")).toBeVisible();
    await own.fill(password);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This code is not correct.")).toBeVisible();
    // A phone with little memory reloads the page after its owner has read the message.
    await page.reload();
    await page.getByLabel("Code from the message").fill(code);
    await page.getByRole("button", { name: "Save" }).click();
    await own.fill(password);
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
    await expect(other.getByText("Everyone was signed out.")).toBeVisible();
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
  problems,
  expectAccessible,
}) => {
  problems.allow("status of 403");
  const { phone, password } = await becomeStudent(page, school);
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
  await expect(page.getByText(`To be changed to`)).toContainText(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page).toHaveURL(/\/user-settings$/);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Not verified")).toHaveCount(0);
});

test("a new password needs a code sent to one's own phone @all", async ({ page, school }) => {
  const { phone } = await becomeStudent(page, school);
  await openSettings(page);
  await edit(page, "Password");
  await page.getByText(/^SMS to/).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code from the message").fill(await school.outbox.takeCode(`+91${phone}`));
  await choosePassword(page, "New password", "a lamp in the window");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Update successful")).toBeVisible();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, phone, "a lamp in the window");
  await expect(page).toHaveURL(/\/student-dashboard$/);
});

test("a student deletes the account after being told what is deleted with it, and calls it back @all", async ({
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
  await expect(question).toContainText("your courses, your progress and your notes");
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
  await expect(other.getByText("Your account is back")).toBeVisible();
  await expectAccessible(other);
});
