import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aStudent } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a guardian opens the week from the home, chooses its day, and turns it off", async ({
  page,
  school,
  expectAccessible,
}) => {
  const mother = await aStudent(school, { firstName: "Khadija" });
  await school.client.call(contract.family.addChildren, {
    token: mother.token,
    body: {
      children: [{ firstName: "Idris", lastName: "Khan" }],
      consent: { text: CONSENT_TEXT, language: "en" },
    },
  });
  await useSession(page, mother);
  await page.goto("/student-dashboard");
  await page.getByRole("link", { name: "Your week" }).click();
  await expect(page.getByText("Nothing happened in these seven days")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/user-settings");
  const day = page.getByLabel("Day of the digest");
  await expect(day).toHaveValue("4");
  await day.selectOption({ label: "Sunday" });
  await expect(day).toHaveValue("0");
  await expectAccessible(page);
  await page.getByRole("switch", { name: /^Weekly digest/ }).click();
  await expect(day).toBeHidden();
  await page.goto("/student-dashboard");
  await expect(page.getByRole("heading", { name: "Children" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Your week" })).toBeHidden();
});

test("an email's link stops nothing by itself, and says so if it is not valid", async ({
  page,
  expectAccessible,
  problems,
}) => {
  problems.allow("403 (Forbidden)");
  await page.goto(`/unsubscribe?token=digest.${"0".repeat(24)}.${"A".repeat(43)}`);
  await expect(page.getByText("The digest will no longer be emailed to you.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});
