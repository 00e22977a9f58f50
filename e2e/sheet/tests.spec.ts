import { contract } from "@madrasa/contract";
import { VERSES } from "@madrasa/contract/quran/verses";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { aCircle, TIME_ZONE, today } from "./circle.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

/** The first verse of the last part. */
const LAST_PART = 5673;
const NO_LINE = /Failed to fetch|ERR_|Failed to load/;

test("a test is entered, also after the line was lost; the family sees it and a finished part; it is taken back @all", async ({
  page,
  school,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.allow(NO_LINE);
  const { teacher, courseId, guardian, pupils } = await aCircle(school, {
    pupils: 2,
    isGuarded: true,
  });
  const [bilal, hamza] = pupils.map(({ _id }) => _id);
  await school.client.call(contract.sheet.writeRecital, {
    token: teacher.token,
    query: { courseId, studentId: bilal ?? "", day: today(), track: "new" },
    body: {
      entry: { from: LAST_PART, to: VERSES, grade: 2, unit: "part" },
      deviceTime: new Date().toISOString(),
    },
  });
  await school.client.call(contract.sheet.writeTest, {
    token: teacher.token,
    query: { courseId, studentId: hamza ?? "", day: today(), kind: "whole", from: 1 },
    body: { test: { grade: 4, examiner: "Decoy" }, deviceTime: new Date().toISOString() },
  });
  await useSession(page, teacher);
  await page.goto(`/sheet/${courseId}`);
  await page.getByRole("listitem").filter({ hasText: "Bilal" }).getByRole("button").click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Test of .Bilal/ });
  const enter = dialog.getByRole("button", { name: "Enter the test" });

  await test.step("what is missing is said, and what was chosen stays without a line", async () => {
    await expect(dialog.getByLabel("Part", { exact: true }).last()).toHaveValue("29");
    await expectAccessible(page);
    await enter.click();
    await expect(dialog.getByRole("alert")).toHaveText("Choose a grade first.");
    await dialog.getByText("Half", { exact: true }).click();
    await expect(dialog.getByRole("combobox")).toContainText("second half");
    await dialog.getByText("The whole Qur’an").click();
    await expect(dialog.getByRole("combobox")).toHaveCount(0);
    await dialog.getByText("Part", { exact: true }).first().click();
    await dialog.getByText("Good", { exact: true }).click();
    await dialog.getByRole("textbox", { name: "Examiner" }).fill("Umar Farooq");
    await page.context().setOffline(true);
    await enter.click();
    await expect(dialog.getByRole("alert")).toContainText("No connection");
    await expect(dialog.getByRole("radio", { name: "Good" })).toBeChecked();
    await expect(dialog.getByRole("textbox", { name: "Examiner" })).toHaveValue("Umar Farooq");
    await page.context().setOffline(false);
    await enter.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("The test is in the record")).toBeVisible();
  });

  await page.getByRole("link", { name: /^Record of .Bilal/ }).click();
  const ofTest = page.getByRole("listitem").filter({ hasText: "Test: part 30" }).last();
  await expect(ofTest).toContainText("Good");
  await expect(ofTest).toContainText("Umar Farooq");
  await expectAccessible(page);

  const home = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(home, guardian);
  await home.goto("/family");
  await home.getByRole("link", { name: /^Recitation/ }).click();
  await expect(home.getByText("Test: part 30")).toBeVisible();
  await expect(home.getByText("Finished: part 30")).toBeVisible();
  await expect(home.getByText("Decoy")).toHaveCount(0);
  await expect(home.getByRole("button", { name: /^Take back/ })).toHaveCount(0);
  await expectAccessible(home);

  await ofTest.getByRole("button", { name: /^Take back/ }).click();
  await expect(page.getByText("The test was taken back")).toBeVisible();
  await expect(page.getByText("Test: part 30")).toHaveCount(0);
  await home.reload();
  await expect(home.getByText("Finished: part 30")).toBeVisible();
  await expect(home.getByText("Test: part 30")).toHaveCount(0);
});
