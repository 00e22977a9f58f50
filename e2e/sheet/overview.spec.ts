import { readFileSync } from "node:fs";
import { contract } from "@madrasa/contract";
import type { Page } from "@playwright/test";
import { useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";
import { aHalaqa, TIME_ZONE, today } from "./halaqa.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

async function download(page: Page): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  return readFileSync(await (await saved).path(), "utf8");
}

test("a teacher reads the halaqa's overview, prints and saves its month; a family saves its record", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const { teacher, courseId, guardian, students } = await aHalaqa(school, {
    students: 2,
    isGuarded: true,
    // An entry of yesterday would be part of another month on the first day of one.
    before: () => [],
  });
  const day = today();
  const studentIds = students.map(({ _id }) => _id);
  const deviceTime = new Date().toISOString();
  const { client } = school;
  await client.call(contract.sheet.markAttendance, {
    token: teacher.token,
    query: { courseId, studentId: studentIds[1] ?? "", day },
    body: { state: "absent", deviceTime },
  });
  await client.call(contract.sheet.writeSheetEntry, {
    token: teacher.token,
    query: { courseId, studentId: studentIds[0] ?? "", day, track: "new" },
    body: { entry: { from: 5254, to: 5266, grade: 2, unit: "verse" }, deviceTime },
  });
  await useSession(page, teacher);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-asked", "print");
  });
  await page.goto(`/sheet/${courseId}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Overview" }).click();
  await expect(page.getByRole("region", { name: "Absent on the last three days" })).toContainText(
    "No one",
  );
  const attendance = page.getByRole("region", { name: "Attendance" });
  await expect(attendance.getByRole("row").filter({ hasText: "Hamza" })).toContainText("1");
  await expectAccessible(page);
  const month = await download(page);
  expect(month).toContain(`${day},`);
  expect(month).toMatch(/Bilal .*Present,al-Mulk 13–25,Good/);
  expect(month).toMatch(/Hamza .*Absent/);
  await page.getByRole("button", { name: "Print the month" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-asked", "print");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Attendance" })).toBeHidden();
  const paper = page.locator(".sheet-paper");
  const heard = paper.getByRole("table", { name: "Passages recited" });
  await expect(heard.getByRole("row").filter({ hasText: "Bilal" }).getByRole("cell")).toHaveText([
    "1",
    "0",
    "0",
    "0",
    "0",
  ]);
  await expect(paper.getByText(/AH/)).not.toHaveCount(0);

  const home = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(home, guardian);
  await home.goto("/family");
  await openChild(home, "Bilal");
  await home.getByRole("link", { name: /^Recitation record/ }).click();
  const record = await download(home);
  expect(record).toContain("al-Mulk 13–25,Good");
  expect(record).not.toContain("Hamza");
});
