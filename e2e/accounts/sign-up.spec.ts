import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** Fading toasts lack contrast. */
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
