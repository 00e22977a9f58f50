import { contract } from "@madrasa/contract";
import { VERSES } from "@madrasa/contract/quran/verses";
import { useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";
import { aHalaqa, TIME_ZONE, today } from "./halaqa.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

const LAST_PART = 5673;

test("a test is entered; the family sees it and a finished part; it is taken back @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const { teacher, courseId, guardian, students } = await aHalaqa(school, {
    students: 2,
    isGuarded: true,
  });
  const [bilal, hamza] = students.map(({ _id }) => _id);
  await school.client.call(contract.sheet.writeSheetEntry, {
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
  const dialog = page.getByRole("dialog", { name: /^Test for .Bilal/ });
  const enter = dialog.getByRole("button", { name: "Add test" });

  await expect(dialog.getByLabel("Juz", { exact: true }).last()).toHaveValue("29");
  await expectAccessible(page);
  await dialog.getByText("Good", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "Examiner" }).fill("Umar Farooq");
  await enter.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Test added to the record")).toBeVisible();

  await page.getByRole("link", { name: /Bilal.*’s record$/ }).click();
  const ofTest = page.getByRole("listitem").filter({ hasText: "Test: juz 30" }).last();
  await expect(ofTest).toContainText("Good");
  await expect(ofTest).toContainText("Umar Farooq");
  await expectAccessible(page);

  await page.goto(`/sheet/${courseId}?view=known`);
  await page.getByRole("button", { name: /^Hamza/ }).click();
  await page.getByRole("button", { name: /^Juz 3 / }).click();
  await page.getByRole("button", { name: /^Juz 1 / }).click();
  await expect(page.getByRole("button", { name: /^Hamza/ })).toContainText("3 juz");
  await expectAccessible(page);
  await page.goto(`/sheet/${courseId}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Days without a class" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/sheet/${courseId}/${bilal}`);

  const home = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(home, guardian);
  await home.goto("/family");
  await openChild(home, "Bilal");
  await home.getByRole("link", { name: /^Recitation record/ }).click();
  await expect(home.getByText("Test: juz 30")).toBeVisible();
  await expect(home.getByText("Finished: juz 30")).toBeVisible();
  await expect(home.getByText("Decoy")).toHaveCount(0);
  await expect(home.getByRole("button", { name: /^Remove test/ })).toHaveCount(0);
  await expectAccessible(home);

  await ofTest.getByRole("button", { name: /^Remove test/ }).click();
  await expect(page.getByText("Test removed")).toBeVisible();
  await expect(page.getByText("Test: juz 30")).toHaveCount(0);
  await home.reload();
  await expect(home.getByText("Finished: juz 30")).toBeVisible();
  await expect(home.getByText("Test: juz 30")).toHaveCount(0);
});
