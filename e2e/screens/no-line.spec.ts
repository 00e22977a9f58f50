import { contract } from "@madrasa/contract";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { openScreen, type Screen, SCREENS } from "./screen-list.ts";

/** Every screen without a line: what it says, and that it goes on by itself once the line is back. */

test.use({ isSample: true });
test.describe.configure({ mode: "parallel" });

const API = "**/api/**";
const NO_LINE = /Failed to fetch|ERR_|Failed to load|Error loading route module/;
const NAMED = "No connection";
/** What is said is not this alone. */
const BARE = /^Something went wrong\.$/;

const strip = (page: Page): Locator =>
  page.getByText("No connection. Leave this page open: it goes on by itself when it is back.");

const shown = (page: Page, { heading, text = "" }: Screen): Locator =>
  (heading === undefined
    ? page.getByText(text)
    : page.getByRole("heading", { name: heading })
  ).first();

/** Pages that are built in advance read nothing, or show what needs nothing. */
async function expectToNameTheLine(page: Page, screen: Screen): Promise<void> {
  await expect(page.locator("body")).toContainText(NAMED);
  await expect(page.getByText(BARE)).toHaveCount(0);
  if (screen.as) await expect(strip(page)).toBeVisible();
}

for (const screen of SCREENS) {
  test(`${screen.name}: without a line from the beginning @all`, async ({
    page,
    school,
    problems,
  }) => {
    problems.allow(NO_LINE);
    const cut = cutter(page);
    // The screens that are reached by links need what those lists show.
    const [last, ...before] = (screen.follow?.(page) ?? []).toReversed();
    if (last === undefined) await cut.now();
    await openScreen(page, school, { ...screen, follow: () => before.toReversed() });
    if (last) {
      await expect(last).toBeVisible();
      await page.waitForLoadState("networkidle");
      await cut.now();
      await last.click();
    }
    await expect.poll(cut.isQuiet).toBe(true);
    if (cut.reads() > 0) await expectToNameTheLine(page, screen);
    await expect(page.getByText(BARE)).toHaveCount(0);
    cut.back();
    await expect(shown(page, screen)).toBeVisible();
    await expect(page.locator("body")).not.toContainText(NAMED);
  });

  test(`${screen.name}: the line is lost while it is open @all`, async ({
    page,
    school,
    problems,
  }) => {
    problems.allow(NO_LINE);
    await openScreen(page, school, screen);
    await expect(shown(page, screen)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    if (screen.as) await expect(strip(page)).toBeVisible();
    await expect(shown(page, screen)).toBeVisible();
    await expect(page.getByText(BARE)).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.locator("body")).not.toContainText(NAMED);
    await expect(shown(page, screen)).toBeVisible();
  });
}

/** Cuts the school's calls, while the page and its scripts are there as in a browser's cache. */
function cutter(page: Page) {
  let isCut = false;
  let reads = 0;
  let last = 0;
  return {
    now: async () => {
      isCut = true;
      last = Date.now();
      await page.route(API, async (route) => {
        if (!isCut) return route.fallback();
        // The forms offer every channel until they know; and by it the page asks whether the line is back.
        if (!route.request().url().endsWith(contract.codes.listChannels.path)) reads += 1;
        last = Date.now();
        await route.abort("internetdisconnected");
      });
    },
    /** The route stays: a request that is under way while it is taken off can stay without an answer. */
    back: () => {
      isCut = false;
    },
    reads: () => reads,
    /** The page has asked, and has had time to ask. */
    isQuiet: () => Date.now() - last > 1_000,
  };
}
