import { internationalNumber } from "@madrasa/contract/digits";
import { Secret, TOTP } from "otpauth";
import { becomeTeacher } from "../support/session.ts";
import { choosePassword, openSettings } from "../pages/account.ts";
import { signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

test("a teacher sets up a second step, and is asked for it on a new device and by no other", async ({
  page,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of 40[01]/);
  const { phone, country, password } = await becomeTeacher(page, school);
  await page.setViewportSize({ width: 360, height: 740 });
  await openSettings(page);
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await section.getByRole("button", { name: "Set up" }).click();
  await section.getByLabel("Password", { exact: true }).fill(password);
  await expectAccessible(page);
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByRole("img", { name: "QR code of the key below" })).toBeVisible();
  await expectAccessible(page);
  const secret = Secret.fromBase32((await section.locator("p.font-mono").textContent()) ?? "");
  const app = new TOTP({ secret });
  await section.getByLabel("Code from your authenticator app").fill("00000");
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("This code is not correct.")).toBeVisible();
  await section.getByLabel("Code from your authenticator app").fill(app.generate());
  await section.getByRole("button", { name: "Turn on" }).click();
  const codes = section.getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await expectAccessible(page);
  await section.getByRole("button", { name: "I have saved them" }).click();
  await expect(section.getByText("10 recovery codes are left")).toBeVisible();

  const elsewhere = await newVisitor({
    baseURL: school.origin,
    viewport: { width: 360, height: 740 },
  });
  await elsewhere.goto("/login");
  await signIn(elsewhere, phone, password);
  const field = elsewhere.getByLabel("Code from your authenticator app");
  await expect(field).toBeFocused();
  await expectAccessible(elsewhere);
  await field.fill("no code");
  await elsewhere.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(elsewhere.getByText("This code is not correct.").first()).toBeVisible();
  await field.fill(recoveryCode);
  await elsewhere.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/teacher-dashboard$/);
  await elsewhere.evaluate(() => localStorage.clear());
  await elsewhere.goto("/login");
  await signIn(elsewhere, phone, password);
  await expect(elsewhere).toHaveURL(/\/teacher-dashboard$/);

  await test.step("a forgotten password signs nobody in without it", async () => {
    const forgetful = await newVisitor({ baseURL: school.origin });
    await forgetful.goto("/forgot-password");
    const sms = forgetful.getByRole("group", { name: "Send the code by" }).getByText("SMS");
    await forgetful.getByLabel("Email or phone number").fill(phone);
    await sms.click();
    await forgetful.getByRole("button", { name: "Send code" }).click();
    const code = await school.outbox.takeCode(internationalNumber(country, phone));
    await forgetful.getByLabel("Code from the message").fill(code);
    await choosePassword(forgetful, "New password", "a lamp in the window");
    await forgetful.getByRole("button", { name: "Save" }).click();
    await expect(forgetful).toHaveURL(/\/login$/);
    await signIn(forgetful, phone, "a lamp in the window");
    await expect(forgetful.getByLabel("Code from your authenticator app")).toBeFocused();
  });
});
