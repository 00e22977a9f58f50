import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { screensAreStored, storedParts } from "../pages/stored-screens.ts";
import { aCircle, TIME_ZONE } from "./circle.ts";

test.use({
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  timezoneId: TIME_ZONE,
});

const NO_LINE = /Failed to fetch|ERR_|Failed to load|fetching the script/;

test("a circle's day: entries, one absent, the line lost and back, and the guardian reads it", async ({
  page,
  school,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.allow(NO_LINE);
  const { teacher, courseId, guardian } = await aCircle(school, { pupils: 5, isGuarded: true });
  await useSession(page, teacher);
  await page.goto(`/sheet/${courseId}`);
  const rows = page.getByRole("listitem");
  const row = (name: string) => rows.filter({ hasText: name });
  await expect(row("Hamza")).toContainText("al-Mulk 13–24");
  await expectAccessible(page);

  await test.step("who is absent", async () => {
    await page.getByRole("button", { name: "All present" }).click();
    await page.getByRole("link", { name: "5 here" }).click();
    await row("Ishaq")
      .getByRole("button", { name: /^Absent/ })
      .click();
    await expect(page.getByRole("status").first()).toHaveText("4 here");
    await expectAccessible(page);
    await page.getByRole("link", { name: "To the sheet" }).click();
    await expect(row("Ishaq")).toContainText("Absent");
  });

  const drawer = page.getByRole("dialog");
  const grade = (track: string, name: string) =>
    drawer
      .getByRole("region", { name: track })
      .getByRole("button", { name: new RegExp(`^${name}`) });
  await test.step("entries, one of them longer, one taken back", async () => {
    await page.getByRole("button", { name: /^Hear .Bilal/ }).click();
    await drawer.getByRole("button", { name: "New: longer by one verse" }).click();
    await expect(drawer).toContainText("al-Mulk 13–25");
    await grade("New", "Fluent").click();
    await grade("Recent", "Again").click();
    await grade("Old", "Good").click();
    await grade("Old", "Good").click();
    await expect(grade("Old", "Good")).toHaveAttribute("aria-pressed", "false");
    await expect(drawer.getByRole("status")).toHaveText("Arrived");
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Note" }).click();
    await page.getByRole("textbox", { name: "Note" }).fill("Well prepared.");
    await page.getByRole("button", { name: "Keep" }).click();
  });

  await screensAreStored(page);
  await expect.poll(() => storedParts(page)).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await test.step("without a line entries are kept on the phone, also when the page is loaded again", async () => {
    await drawer.getByRole("button", { name: /^Next: .Hamza/ }).click();
    await grade("New", "Halting").click();
    await expect(drawer.getByRole("status")).toHaveText("Kept on this phone");
    await page.reload();
    await expect(row("Hamza")).toContainText("New: Halting");
    await expect(row("Bilal")).toContainText("New: Fluent");
    await expect(page.getByRole("button", { name: "1 kept on this phone" })).toBeVisible();
  });
  await page.context().setOffline(false);
  await expect(page.getByText("Arrived")).toBeVisible();

  const home = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(home, guardian);
  await home.goto("/family");
  await expect(home.getByRole("listitem").filter({ hasText: "Bilal" }).first()).toContainText(
    /New on/,
  );
  await home.getByRole("link", { name: /^Recitation/ }).click();
  await expect(home.getByText("al-Mulk 13–25")).toBeVisible();
  await expect(home.getByText("Well prepared.")).toBeVisible();
  await expectAccessible(home);
  await expect(home.getByText("Hamza")).toHaveCount(0);
});
