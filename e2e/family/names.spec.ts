import { aStudent } from "@madrasa/testkit/people";
import { expect, test } from "../support/test.ts";
import { addChildren, openChild } from "../support/family.ts";
import { useSession } from "../support/session.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a mother corrects a child's name, and not to that of a sister @all", async ({
  page,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow("409");
  const mother = await aStudent(school, { firstName: "Khadija" });
  await addChildren(school, mother, "Zaynap", "Safiya");
  await useSession(page, mother);
  await page.goto("/family");
  await openChild(page, "Zaynap");
  await page.getByRole("button", { name: /^Name/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Last name")).toHaveValue("Khan");
  const change = async (name: string) => {
    await dialog.getByLabel("First name").fill(name);
    await dialog.getByRole("button", { name: "Save" }).click();
  };
  await change("");
  await expect(dialog.getByText("First name is required.")).toBeVisible();
  await change("safiya");
  await expect(dialog.getByText("safiya is already one of your children.")).toBeVisible();
  await expectAccessible(page);
  await change("Zaynab");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Zaynab Khan")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Zaynab", exact: true })).toBeVisible();
});
