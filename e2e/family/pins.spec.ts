import { aStudent } from "@madrasa/testkit/people";
import { expect, test } from "../support/test.ts";
import { addChildren, openChild, openPhone, toNames, toWho } from "../support/family.ts";
import { useSession } from "../support/session.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a child and the mother come in with PINs; what asks for the password goes on after it", async ({
  page,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/40[0-9]/);
  const mother = await aStudent(school, { firstName: "Khadija", country: "IN" });
  await addChildren(school, mother, "Zaynab", "Idris");
  await useSession(page, mother);
  await page.goto("/family");
  await openPhone(page, mother);
  const dialog = page.getByRole("dialog");

  await openChild(page, "Zaynab");
  await page.getByRole("button", { name: /^PIN/ }).click();
  await expectAccessible(page);
  await dialog.getByLabel("4-digit PIN").fill("12");
  await dialog.getByRole("button", { name: "Set a PIN" }).click();
  await expect(dialog.getByText("Enter a 4-digit PIN.")).toBeVisible();
  await dialog.getByLabel("4-digit PIN").fill("1234");
  await dialog.getByRole("button", { name: "Set a PIN" }).click();
  await expect(page.getByText("Opens with a PIN")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Children" }).click();
  await page.getByRole("button", { name: /^Change/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Your own account/ }).click();
  await dialog.getByLabel("PIN (4 to 6 digits)").fill("482913");
  await dialog.getByLabel("Password", { exact: true }).fill(mother.password);
  await dialog.getByRole("button", { name: "Set a PIN" }).click();
  await expect(dialog).toHaveCount(0);

  await toWho(page);
  await page.getByRole("button", { name: "Zaynab" }).click();
  await dialog.getByLabel("4-digit PIN").fill("4321");
  await expect(dialog.getByText("This PIN is not correct.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("4-digit PIN").fill("1234");
  await expect(page).toHaveURL(/student-dashboard/);
  await toNames(page);
  await page.getByRole("button", { name: "Idris" }).click();
  await expect(page).toHaveURL(/student-dashboard/);

  await toNames(page);
  await page.getByRole("button", { name: /Khadija/ }).click();
  await expectAccessible(page);
  await dialog.getByLabel("6-digit PIN").fill("482913");
  await expect(page.getByRole("heading", { name: "Zaynab", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Add a child" }).click();
  await page.getByLabel("First name").fill("Safiya");
  await page.getByLabel("Last name").fill("Khan");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(dialog.getByText("You signed in with a PIN.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This password is not correct.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(mother.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Safiya", exact: true })).toBeVisible();

  await toWho(page);
  await page.getByRole("button", { name: "Idris" }).click();
  await expect(page).toHaveURL(/student-dashboard/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Safiya" })).toHaveCount(0);
});
