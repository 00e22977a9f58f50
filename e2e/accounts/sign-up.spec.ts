import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { wrongCode } from "../pages/account.ts";
import { fillAboutYou } from "../pages/visitor.ts";
import { urlOf } from "../support/calls.ts";
import { expect, test } from "../support/test.ts";

/** One that fades has too little contrast for a moment. */
async function toastsToGo(page: Page): Promise<void> {
  await expect(page.getByText(/OTP (sent|verified)/)).toHaveCount(0);
}

test("sign-up with the keyboard alone: labels, errors described on their fields, focus on the first error", async ({
  page,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of 400/);
  await page.goto("/signup");
  await page.getByRole("link", { name: /^Student/ }).focus();
  await page.keyboard.press("Enter");
  const firstName = page.getByLabel("First name");
  await firstName.focus();
  await page.keyboard.press("Enter");
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription(/First name is required\./);
  await expectAccessible(page);
  await page.keyboard.type("Salma");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Aziz");
  await page.keyboard.press("Tab");
  await page.keyboard.type("salma@story.example");
  await page.keyboard.press("Enter");

  const phone = page.getByLabel("Phone", { exact: true });
  await expect(phone).toBeFocused();
  await page.keyboard.type("98765");
  await page.keyboard.press("Enter");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toHaveAccessibleDescription(/Please enter a valid phone number/);
  await expect(phone).toBeFocused();
  await phone.fill("9876500077");
  await page.keyboard.press("Enter");
  const digits = page.getByLabel("Code from the message");
  await expect(digits).toBeFocused();
  await page.keyboard.type(await school.outbox.takeCode("+919876500077"));
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please fix the errors and try again.").first()).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/at least 8 characters/);
  await toastsToGo(page);
  await expectAccessible(page);
});

test("a done part folds to what was entered, opens again, and opens by itself where it holds an error @all", async ({
  page,
  problems,
  school,
  expectAccessible,
}) => {
  problems.allow(/status of 400/);
  const person = { firstName: "Maryam", lastName: "أحمد", email: "maryam@parts.example" };
  const taken = `98${String(Date.now()).slice(-8)}`;
  await page.goto("/signup?role=student");
  await fillAboutYou(page, person);
  const folded = page.getByRole("button", { name: /^You/ });
  await expect(folded).toContainText("Maryam أحمد");
  await expect(folded).toContainText(person.email);
  const phone = page.getByLabel("Phone", { exact: true });
  await expect(phone).toBeFocused();
  await expect(page.getByLabel("Confirm password")).toBeHidden();
  // Password managers find every field in one form.
  for (const [name, fields] of [
    ["email", 1],
    ["given-name", 1],
    ["new-password", 2],
  ] as const) {
    await expect(page.locator(`form input[autocomplete="${name}"]`)).toHaveCount(fields);
  }
  await expect(page.getByRole("button", { name: "Create Account" })).toBeHidden();
  await expect(page.locator("form").getByRole("listitem").nth(1)).toHaveAttribute(
    "aria-current",
    "step",
  );

  await phone.fill(taken);
  await folded.click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(phone).toBeHidden();
  await page.getByRole("button", { name: /^Phone/ }).click();
  await expect(phone).toHaveValue(taken);
  await page.getByLabel("Country").selectOption("IQ");
  await page.getByLabel("Country").selectOption("IN");
  await expect(phone).toHaveValue(taken);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code from the message").fill(await school.outbox.takeCode(`+91${taken}`));
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await password.fill("a lamp beside the door");
  await page.getByLabel("Confirm password").fill("a lamp beside the door");
  await expect(page.getByRole("button", { name: /^Phone/ })).toContainText("Verified");

  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goBack();
  await expect(password).toHaveValue("a lamp beside the door");

  await page.getByRole("button", { name: /^You/ }).click();
  await page.getByLabel("Last name").fill("");
  await page.getByRole("button", { name: "Password" }).click();
  await expect(page.getByRole("button", { name: /^Password/ })).toBeHidden();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByLabel("Last name")).toBeFocused();
  await expect(page.getByText("Please fix the errors and try again.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Password/ })).not.toContainText("lamp");
  await toastsToGo(page);
  await expectAccessible(page);

  // What the server refuses opens its part in the same way.
  await page.getByLabel("Last name").fill("Ahmad");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.route(
    urlOf(contract.signIn.signUp),
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          code: "INVALID_INPUT",
          message: "Invalid",
          errors: [{ path: "email", message: "Invalid email format." }],
        },
      }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(password).toHaveValue("a lamp beside the door");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);
});

test("the fourth digit verifies a code once; the button verifies it again @all", async ({
  page,
  problems,
  school,
}) => {
  problems.allow(/status of 400/);
  const phone = `95${String(Date.now()).slice(-8)}`;
  let verifications = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(urlOf(contract.codes.verifyCode), async (route) => {
    verifications += 1;
    if (verifications === 1) await released;
    await route.continue();
  });
  await page.goto("/signup?role=teacher");
  await page.getByRole("button", { name: /^Phone/ }).click();
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByRole("button", { name: "Send code" }).click();
  const code = await school.outbox.takeCode(`+91${phone}`);
  const field = page.getByLabel("Code from the message");
  const wrong = wrongCode(code);
  await field.fill(wrong);
  await expect(page.getByRole("button", { name: "Verifying..." })).toBeVisible();
  // Other digits wait for a press while a verification runs.
  await field.fill(wrongCode(wrong));
  release();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(verifications).toBe(1);
  await field.fill("");
  await field.fill(wrong);
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  // What was typed is there again when the country is.
  await page.getByLabel("Country").selectOption("IQ");
  await expect(field).toBeHidden();
  await page.getByLabel("Country").selectOption("IN");
  await expect(field).toHaveValue(wrong);
  expect(verifications).toBe(1);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(verifications).toBe(2);
  await field.fill(code);
  await expect(page.getByText("Phone OTP verified successfully!")).toBeVisible();
  expect(verifications).toBe(3);
  // Name and email are still missing, so their part is next.
  await expect(page.getByLabel("First name")).toBeFocused();
});
