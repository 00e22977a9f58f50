import { defineConfig } from "@playwright/test";

import { storeTestsInMemory } from "@madrasa/testkit/memory";

import { chromiumLaunch } from "./support/chromium.ts";

storeTestsInMemory();

const isCi = process.env["CI"] === "true";

/** Milliseconds; catches hanging steps on busy machines. */
const STEP = 120_000;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "results",
  globalSetup: "./support/prepare.ts",
  forbidOnly: isCi,
  // Each runs a server and a browser; two saturate two cores. `npm run test:more` runs three.
  workers: 2,
  // Milliseconds; a hanging step takes STEP.
  timeout: 5 * STEP,
  expect: { timeout: STEP, toPass: { timeout: STEP } },
  // `npm test` runs unmarked journeys. `@all`: all widths, themes and languages, and redundant journeys, in `npm run
  // test:more`; `@long`: in `npm run test:long`.
  projects: [
    { name: "journeys", grepInvert: /@all|@long/ },
    // Flaky journeys are listed: they reveal races.
    { name: "more", grep: /@all/, ...(isCi && { retries: 1 }) },
    { name: "long", grep: /@long/ },
  ],
  reporter: [["list"], ["./support/name-running.ts"]],
  use: {
    browserName: "chromium",
    headless: true,
    actionTimeout: STEP,
    navigationTimeout: STEP,
    launchOptions: chromiumLaunch(),
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    viewport: { width: 1280, height: 800 },
    // Workers bypass mocked routes, and cached pages hide failures; offline journeys enable them.
    serviceWorkers: "block",
    // Avoids waiting for transitions.
    contextOptions: { reducedMotion: "reduce" },
    // Tracing takes a seventh of the time.
    trace: { mode: "on-first-retry", screenshots: false },
    screenshot: "only-on-failure",
  },
});
