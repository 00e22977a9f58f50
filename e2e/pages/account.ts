import { expect, type Page } from "@playwright/test";
import type { ServerProcess } from "@madrasa/testkit/server-process";

export async function openSettings(page: Page): Promise<void> {
  await page.goto("/user-settings");
  await expect(page.getByRole("button", { name: "Edit Name" })).toBeAttached();
}

export async function edit(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${what}` }).click();
}

export async function askForRecovery(page: Page, phone: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email or phone number").fill(phone);
  await page.getByLabel("Country").selectOption("IN");
  await page.getByRole("group", { name: "Send the code by" }).getByText("SMS").click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("If this account exists, we have sent a code.")).toBeVisible();
}

export async function choosePassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

export async function newestLink(
  { outbox }: ServerProcess,
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
