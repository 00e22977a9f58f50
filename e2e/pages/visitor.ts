import { expect, type Page } from "@playwright/test";
import { COUNTRIES, internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import type { Outbox } from "@madrasa/testkit/outbox";

export type NewPerson = {
  firstName: string;
  lastName: string;
  email: string;
  country: CountryCode;
  typedPhone: string;
  phone: string;
  password: string;
};

export function inArabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}

type AboutYou = Pick<NewPerson, "firstName" | "lastName" | "email">;

export async function fillAboutYou(page: Page, person: AboutYou): Promise<void> {
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function signUp(page: Page, outbox: Outbox, person: NewPerson): Promise<void> {
  await fillAboutYou(page, person);
  const dial = COUNTRIES.find(({ code }) => code === person.country)?.dial ?? "";
  const country = page.getByLabel("Country");
  const option = country.locator("option", { hasText: dial });
  await country.selectOption((await option.getAttribute("value")) ?? "");
  await page.getByLabel("Phone", { exact: true }).fill(person.typedPhone);
  await page.getByRole("group", { name: "Send the code by" }).getByText("SMS").click();
  await page.getByRole("button", { name: "Send code" }).click();
  const code = await outbox.takeCode(internationalNumber(person.country, person.phone));
  await page.getByLabel("Code from the message").fill(inArabicDigits(code));
  await expect(page.getByText("Phone OTP verified successfully!")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill(person.password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

export async function signIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel("Email or phone number").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}
