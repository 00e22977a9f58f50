import { contract } from "@madrasa/contract";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { openScreen, type Screen, SCREENS } from "./screen-list.ts";

test.use({ isSample: true });
test.describe.configure({ mode: "parallel" });

const API = "**/api/**";
const NO_LINE = /Failed to fetch|ERR_|Failed to load|Error loading route module/;
const NAMED = "No connection";
/** Milliseconds. */
const OFTEN = { intervals: [100] };
const BARE = /^Something went wrong\.$/;

const strip = (page: Page): Locator =>
  page.getByText("No connection. It will continue when you are online.");

const shown = (page: Page, { heading, text = "" }: Screen): Locator =>
  (heading === undefined
    ? page.getByText(text)
    : page.getByRole("heading", { name: heading })
  ).first();

async function expectToNameTheLine(page: Page, screen: Screen): Promise<void> {
  await expect(page.locator("body")).toContainText(NAMED);
  await expect(page.getByText(BARE)).toHaveCount(0);
  if (screen.as) await expect(strip(page)).toBeVisible();
}

for (const screen of SCREENS) {
  test(`${screen.name}: without a line from the beginning, and while it is open @all`, async ({
    page,
    school,
    problems,
  }) => {
    problems.allow(NO_LINE);
    const cut = cutter(page);
    const [last, ...before] = (screen.follow?.(page) ?? []).toReversed();
    if (last === undefined) await cut.now();
    await openScreen(page, school, { ...screen, follow: () => before.toReversed() });
    if (last) {
      await expect(last).toBeVisible();
      await page.waitForLoadState("networkidle");
      await cut.now();
      await last.click();
    }
    await expect.poll(cut.isQuiet, OFTEN).toBe(true);
    if (cut.reads() > 0) await expectToNameTheLine(page, screen);
    await expect(page.getByText(BARE)).toHaveCount(0);
    cut.back();
    await expect(shown(page, screen)).toBeVisible();
    await expect(page.locator("body")).not.toContainText(NAMED);

    // Parts of the screen may still be loading.
    await expect.poll(cut.isQuiet, OFTEN).toBe(true);
    await page.context().setOffline(true);
    if (screen.as) await expect(strip(page)).toBeVisible();
    await expect(shown(page, screen)).toBeVisible();
    await expect(page.getByText(BARE)).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.locator("body")).not.toContainText(NAMED);
    await expect(shown(page, screen)).toBeVisible();
  });
}

function cutter(page: Page) {
  let isCut = false;
  let reads = 0;
  let last = 0;
  page.on("request", () => {
    last = Date.now();
  });
  return {
    now: async () => {
      isCut = true;
      last = Date.now();
      await page.route(API, async (route) => {
        if (!isCut) return route.fallback();
        if (!route.request().url().endsWith(contract.codes.listChannels.path)) reads += 1;
        await route.abort("internetdisconnected");
      });
    },
    /** Stays routed, because removing a route can leave requests pending. */
    back: () => {
      isCut = false;
    },
    reads: () => reads,
    isQuiet: () => Date.now() - last > 500,
  };
}
