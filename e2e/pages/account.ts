import { expect, type Page } from "@playwright/test";
import type { SchoolProcess } from "@madrasa/testkit/school-process";

export type Person = { firstName: string; lastName: string; phone: string; password: string };

let next = 0;

/** A student of their own for each test, who came in by the calls; the page is signed in. */
export async function becomeStudent(page: Page, { outbox }: SchoolProcess): Promise<Person> {
  next += 1;
  const phone = `98${String(Date.now()).slice(-5)}${String(next).padStart(3, "0")}`;
  const person = { firstName: "Salma", lastName: "Anwar", phone, password: "a door of cedar wood" };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/user/${path}`, { data });
    expect(answer.ok(), path).toBe(true);
    return ((await answer.json()) as { data: { token: string; role: string } }).data;
  };
  await post("sendOTP?for=createUser", { phoneNumber: phone, country: "IN", method: "sms" });
  const otp = await outbox.takeCode(`+91${phone}`);
  await post("verifyOtp", { phoneNumber: phone, country: "IN", otp });
  const session = await post("signup", {
    ...person,
    email: `salma.${phone}@story.example`,
    country: "IN",
    role: "student",
    otp,
  });
  await page.goto("/login");
  await page.evaluate(({ token, role }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("role", role);
  }, session);
  return person;
}

export async function openSettings(page: Page): Promise<void> {
  await page.goto("/user-settings");
  await expect(page.getByRole("button", { name: "Edit: Name" })).toBeAttached();
}

export async function edit(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: `Edit: ${what}` }).click();
}

/** Asks for a recovery code by SMS to an Indian number. */
export async function askForRecovery(page: Page, phone: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "A new password" })).toBeVisible();
  await page.getByLabel("Email or phone number").fill(phone);
  await page.getByLabel("Country").selectOption("IN");
  await page.getByRole("group", { name: "Send the code by" }).getByText("SMS").click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("If there is such an account, a code is on its way.")).toBeVisible();
}

export async function choosePassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

/** The newest link to `path` that was sent to this recipient, with its secret. */
export async function newestLink(
  { outbox }: SchoolProcess,
  to: string,
  path: string,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      const texts = outbox.messagesTo(to);
      link = texts
        .toReversed()
        .map(({ text }) => new RegExp(`${path}#\\S+`).exec(text)?.[0])
        .find((found) => found !== undefined);
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

/** A code that differs from this one. */
export function wrongCode(code: string): string {
  return code === "1234" ? "4321" : "1234";
}

export async function forgetSession(page: Page): Promise<void> {
  await page.goto("/login");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
}
