import { contract } from "@madrasa/contract";
import { superadminSession } from "@madrasa/testkit/people";
import type { Locator, Page } from "@playwright/test";
import { startRestartedSchool } from "../support/restarted-school.ts";
import { useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";
import { aHalaqa, dayOfJoining, TIME_ZONE, today } from "./halaqa.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

/** Days too old for the teacher's corrections, but on the sheet. */
const DAYS_AGO = 10;
const DAY_MS = 86_400_000;

function sheetOn(page: Page) {
  const drawer = page.getByRole("dialog");
  const press = (track: string, grade: string) =>
    drawer
      .getByRole("region", { name: track })
      .getByRole("button", { name: new RegExp(`^${grade}`) });
  const row = page.getByRole("listitem").filter({ hasText: "Bilal" });
  return { drawer, press, row };
}

const daysOf = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
const earlier = (day: Locator) => day.getByRole("button", { name: "Earlier entries of this day" });

const storedRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = async <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
      });
    let rows = 0;
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        rows += await done(database.transaction(store).objectStore(store).count());
      }
      database.close();
    }
    return rows;
  });

test("a teacher corrects a day of this week, an admin older ones, and earlier entries are listed @all", async ({
  page,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.allow(/Failed to fetch|ERR_INTERNET_DISCONNECTED|Failed to load/);
  const school = await startRestartedSchool();
  try {
    await school.end();
    await school.startLater(-DAYS_AGO);
    const { teacher, courseId, guardian, students } = await aHalaqa(school.now(), {
      students: 2,
      isGuarded: true,
      daysAgo: DAYS_AGO,
    });
    await school.end();
    await school.start();
    const older = dayOfJoining(DAYS_AGO);
    const yesterday = new Date(Date.parse(today()) - DAY_MS).toISOString().slice(0, 10);

    await test.step("the teacher corrects yesterday, twice", async () => {
      await useSession(page, teacher);
      await page.goto(`${school.origin}/sheet/${courseId}`);
      const { drawer, press, row } = sheetOn(page);
      await page.getByLabel("Day").selectOption(yesterday);
      await page.getByRole("button", { name: "Correct" }).click();
      await row.getByRole("button").click();
      await press("New", "Good").click();
      await expect(drawer.getByRole("status")).toHaveText("Arrived");
      await press("New", "Hesitant").click();
      await expect(press("New", "Hesitant")).toHaveAttribute("aria-pressed", "true");
      await expect(drawer.getByRole("status")).toHaveText("Arrived");
      await drawer.getByRole("link", { name: /’s record$/ }).click();
      const days = daysOf(page);
      await expect(days.first()).toContainText("New · Hesitant");
      await page.context().setOffline(true);
      await earlier(days.first()).click();
      await expect(days.first().getByRole("alert")).toContainText("No connection");
      await page.context().setOffline(false);
      await expect(days.first()).toContainText("New · ⁨al-Mulk 13–24⁩ · Good");
      await expect(days.first()).toContainText("Yusuf Noor");
      await earlier(days.last()).click();
      await expect(days.last()).toContainText("Nothing was changed or removed");
      await expectAccessible(page);
      await page.getByRole("link", { name: "Back to sheet" }).click();
    });

    await test.step("an older day is read only for the teacher", async () => {
      await page.getByLabel("Day").selectOption(older);
      await expect(page.getByText("An admin can correct it.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Correct" })).toHaveCount(0);
      await expect(page.getByRole("listitem").getByRole("button")).toHaveCount(0);
      await expectAccessible(page);
      const refused = school.now().client.call(contract.sheet.writeSheetEntry, {
        token: teacher.token,
        query: { courseId, studentId: students[0]?._id ?? "", day: older, track: "new" },
        body: {
          entry: { from: 5242, to: 5250, grade: 3, unit: "verse" },
          deviceTime: new Date().toISOString(),
        },
      });
      await expect(refused).rejects.toMatchObject({ code: "DAY_CLOSED" });
    });

    await test.step("an admin corrects it, and nothing of that stays on the device", async () => {
      const admin = await newVisitor({ timezoneId: TIME_ZONE, viewport: page.viewportSize() });
      await useSession(admin, { ...(await superadminSession(school.now())), role: "superadmin" });
      await admin.goto(`${school.origin}/admin/dashboard/courses/${courseId}`);
      await admin.getByRole("link", { name: "Daily sheet" }).click();
      await expect(admin.getByText("You are making a correction")).toBeVisible();
      await admin.getByRole("button", { name: "More" }).click();
      await expect(admin.getByRole("menuitem")).toHaveText([
        "No class today",
        "Days without a class",
        "Knows already",
        "Overview",
      ]);
      await admin.keyboard.press("Escape");
      await admin.getByLabel("Day").fill(older);
      await expect(admin).toHaveURL(new RegExp(`day=${older}`));
      await admin.getByRole("button", { name: "Correct" }).click();
      const { drawer, press, row } = sheetOn(admin);
      await expect(row).toContainText("New: Fluent");
      await expectAccessible(admin);
      await row.getByRole("button").click();
      await press("New", "Hesitant").click();
      await expect(press("New", "Hesitant")).toHaveAttribute("aria-pressed", "true");
      await admin.context().setOffline(true);
      await press("New", "Good").click();
      await expect(admin.getByText(/Nothing was changed/)).toBeVisible();
      await expect(press("New", "Hesitant")).toHaveAttribute("aria-pressed", "true");
      await admin.context().setOffline(false);
      expect(await storedRows(admin)).toBe(0);
      await drawer.getByRole("link", { name: /’s record$/ }).click();
      await expect(admin.getByRole("heading", { name: "What was recited" })).toBeVisible();
      const heard = admin.getByRole("listitem").filter({ hasText: "al-Mulk 1–12" }).last();
      await expect(heard).toContainText("New · Hesitant");
      await earlier(daysOf(admin).last()).click();
      await expect(daysOf(admin).last()).toContainText("New · ⁨al-Mulk 1–12⁩ · Fluent");
      await expect(daysOf(admin).last()).toContainText("Yusuf Noor");
      await expectAccessible(admin);
      await admin.goto(`${school.origin}/admin/dashboard/activity`);
      await expect(admin.getByText(/corrected/).first()).toBeVisible();
    });

    await test.step("the family reads what was corrected", async () => {
      const home = await newVisitor({ timezoneId: TIME_ZONE });
      await useSession(home, guardian);
      await home.goto(`${school.origin}/family`);
      await openChild(home, "Bilal");
      await home.getByRole("link", { name: /^Recitation record/ }).click();
      const entry = home.getByRole("listitem").filter({ hasText: "al-Mulk 1–12" }).last();
      await expect(entry).toContainText("New · Hesitant");
    });
  } finally {
    await school.remove();
  }
});
