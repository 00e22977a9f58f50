import { defineConfig } from "@playwright/test";

import { storeTestsInMemory } from "@madrasa/testkit/memory";

import { chromiumLaunch } from "./support/chromium.ts";

storeTestsInMemory();

/** Milliseconds; far above what a step takes. */
const STEP = 20_000;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "results",
  globalSetup: "./support/prepare.ts",
  forbidOnly: process.env["CI"] === "true",
  // A test that passes only on a retry has found a race: it is listed as flaky, and the change can land meanwhile.
  retries: process.env["CI"] === "true" ? 1 : 0,
  // Each worker runs a server and a browser; two fill a machine of two cores.
  workers: 2,
  // One thing that hangs costs STEP; a journey has many steps.
  timeout: 120_000,
  expect: { timeout: STEP },
  // `@all` in a title: screens in every width, theme and language, and journeys whose promise another one proves as
  // well. `npm test` runs the others, `npm run test:all` these.
  projects: [
    { name: "journeys", grepInvert: /@all/ },
    { name: "all", grep: /@all/ },
  ],
  reporter: "list",
  use: {
    browserName: "chromium",
    headless: true,
    actionTimeout: STEP,
    navigationTimeout: STEP,
    launchOptions: chromiumLaunch(),
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    viewport: { width: 1280, height: 800 },
    // A worker's own requests pass the routes by which journeys answer in the server's place, and a kept
    // page would hide that a page is broken; journeys without a line allow it.
    serviceWorkers: "block",
    // Otherwise every dialog, drawer and change of theme is waited for until it has arrived.
    contextOptions: { reducedMotion: "reduce" },
    // Without a film of the screen, which took an eighth of the machine's time.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
  },
});
