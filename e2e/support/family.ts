import { contract } from "@madrasa/contract";
import { signIn } from "@madrasa/testkit/people";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { deviceCookieOf, type School } from "@madrasa/testkit/school";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import type { BrowserContext, Page } from "@playwright/test";
import { SAMPLE } from "./school.ts";
import { expect } from "./test.ts";

/** Opens a device for the sample guardian's children, optionally with a session. Closes devices of earlier tests. */
export async function openForFamily(
  page: Page,
  school: ServerProcess,
  session?: { token: string },
): Promise<void> {
  const { guardian: email, password } = SAMPLE;
  const { token } = session ?? (await signIn(school, { email, password }));
  const { devices } = await school.client.call(contract.family.readFamily, { token });
  for (const { _id: id } of devices) {
    await school.client.call(contract.family.closeDevice, { token, params: { id }, body: {} });
  }
  const opened = await school.client.call(contract.family.openDevice, {
    token,
    body: { password },
  });
  if (!session) await bringFamilyKey(page.context(), school, opened.familyKey);
}

export async function openChild(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** On a guardian's home: lets the children open here by name. */
export async function openPhone(page: Page, { password }: { password: string }): Promise<void> {
  await page.getByRole("button", { name: /^Change/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Use this phone for the children" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Use this phone", exact: true }).click();
  await expect(page.getByText(/opens? here by name/)).toBeVisible();
}

/** In a child's session: the mark and name at the header's end. */
export async function toNames(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Who is learning/ })
    .click();
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
}

export async function bringFamilyKey(
  context: BrowserContext,
  school: { origin: string },
  familyKey: string,
): Promise<void> {
  await addDeviceCookie(context, school, familyKey);
  await context.addInitScript((key) => {
    if (location.protocol !== "about:") localStorage.setItem("familyKey", key);
  }, familyKey);
}

export async function addDeviceCookie(
  context: BrowserContext,
  { origin }: { origin: string },
  familyKey: string,
): Promise<void> {
  const [name = "", value = ""] = deviceCookieOf(familyKey).split("=");
  const { hostname: domain } = new URL(origin);
  await context.addCookies([{ name, value, domain, path: "/api/v1" }]);
}

export async function addChildren(
  school: School,
  guardian: { token: string },
  ...firstNames: string[]
): Promise<void> {
  const children = firstNames.map((firstName) => ({ firstName, lastName: "Khan" }));
  const consent = { text: CONSENT_TEXT, language: "en" as const };
  const body = { children, consent };
  await school.client.call(contract.family.addChildren, { token: guardian.token, body });
}

export async function toWho(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Who is learning?" }).click();
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
}
