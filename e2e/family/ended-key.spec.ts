import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aSession, aStudent, type Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { addDeviceCookie } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

async function aFamilyPhone(page: Page, school: ServerProcess) {
  const mother = await aStudent(school, { firstName: "Khadija", country: "IN" });
  const body = {
    children: [{ firstName: "Zaynab", lastName: "Khan" }],
    consent: { text: CONSENT_TEXT, language: "en" as const },
  };
  await school.client.call(contract.family.addChildren, { token: mother.token, body });
  const { familyKey } = await school.client.call(contract.family.openDevice, {
    token: mother.token,
    body: { password: mother.password },
  });
  await addDeviceCookie(page.context(), school, familyKey);
  await page.goto("/login");
  await page.evaluate((key) => localStorage.setItem("familyKey", key), familyKey);
  return mother;
}

const close = async (school: School, mother: Person) => {
  const token = await aSession(school, mother);
  const { devices } = await school.client.call(contract.family.readFamily, { token });
  for (const { _id: id } of devices) {
    await school.client.call(contract.family.closeDevice, { token, params: { id }, body: {} });
  }
};

async function expectSignIn(page: Page) {
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Invalid credentials")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("familyKey"))).toBeNull();
}

test("a family key that was ended meanwhile opens the sign-in, not an error @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow("401");
  const mother = await aFamilyPhone(page, school);
  await page.goto("/who");
  const door = page.getByRole("button", { name: /Zaynab/ });
  await expect(door).toBeVisible();
  await close(school, mother);
  await door.click();
  await expectSignIn(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toHaveCount(0);
});
