import { contract } from "@madrasa/contract";
import { useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";
import { TIME_ZONE } from "./halaqa.ts";
import { goOffline, openSheet, PHONE } from "./on-phone.ts";

test.use(PHONE);

const DOUBLE_TAP_MS = 700;

test("a halaqa's day has entries, one absence and a lost connection, and the guardian reads it", async ({
  page,
  school,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  const { guardian } = await openSheet(
    { page, school, problems },
    { students: 5, isGuarded: true },
  );
  const rows = page.getByRole("listitem");
  const row = (name: string) => rows.filter({ hasText: name });
  await expect(row("Hamza")).toContainText("al-Mulk 13–24");
  await expectAccessible(page);

  await test.step("attendance", async () => {
    await page.getByRole("button", { name: "All present" }).click();
    await page.getByRole("link", { name: "5 present" }).click();
    await row("Ishaq")
      .getByRole("button", { name: /^Absent/ })
      .click();
    await expect(page.getByRole("status").first()).toHaveText("4 present · 1 absent");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to sheet" }).click();
    await expect(row("Ishaq")).toContainText("Absent");
  });

  const drawer = page.getByRole("dialog");
  const grade = (track: string, name: string) =>
    drawer
      .getByRole("region", { name: track })
      .getByRole("button", { name: new RegExp(`^${name}`) });
  await test.step("entries, one of them longer, one taken back", async () => {
    await page.getByRole("button", { name: /^Listen to .Bilal/ }).click();
    await drawer.getByRole("button", { name: "New: add one verse" }).click();
    await expect(drawer).toContainText("al-Mulk 13–25");
    await grade("New", "Fluent").click();
    await grade("Recent", "Repeat").click();
    await grade("Old", "Good").click();
    await expect(drawer.getByRole("status")).toHaveText("Arrived");
    await expectAccessible(page);
    const pressedAt = await page.evaluate(() => performance.now());
    await page.waitForFunction((end) => performance.now() > end, pressedAt + DOUBLE_TAP_MS);
    await grade("Old", "Good").click();
    await expect(grade("Old", "Good")).toHaveAttribute("aria-pressed", "false");
    await expect(drawer.getByRole("status")).toHaveText("Arrived");
    await drawer.getByRole("button", { name: "Note" }).click();
    await page.getByRole("textbox", { name: "Note" }).fill("Well prepared.");
    const arrived = page.waitForResponse((answer) =>
      answer.url().includes(contract.sheet.writeNote.path),
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect((await arrived).ok()).toBe(true);
  });

  await goOffline(page);
  await test.step("without a line entries are kept on the phone, also when the page is loaded again", async () => {
    await drawer.getByRole("button", { name: /^Next: .Hamza/ }).click();
    await grade("New", "Hesitant").click();
    await expect(drawer.getByRole("status")).toHaveText("Saved on this device");
    await page.reload();
    await expect(row("Hamza")).toContainText("New: Hesitant");
    await expect(row("Bilal")).toContainText("New: Fluent");
    await expect(page.getByRole("button", { name: "1 saved on this device" })).toBeVisible();
  });
  await page.context().setOffline(false);
  await expect(page.getByText("Arrived")).toBeVisible();

  const home = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(home, guardian);
  await home.goto("/family");
  await expect(home.getByRole("listitem").filter({ hasText: "Bilal" }).first()).toContainText(
    /New entry on/,
  );
  await openChild(home, "Bilal");
  await home.getByRole("link", { name: /^Recitation record/ }).click();
  await expect(home.getByText("al-Mulk 13–25")).toBeVisible();
  await expect(home.getByText("Well prepared.")).toBeVisible();
  await expectAccessible(home);
  await expect(home.getByText("Hamza")).toHaveCount(0);
});
