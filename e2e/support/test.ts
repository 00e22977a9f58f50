import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { startServerProcess, type ServerProcess } from "@madrasa/testkit/server-process";
import { watchProblems, type Problems } from "./problems.ts";
import { openSchool } from "./school.ts";

interface WorkerFixtures {
  school: ServerProcess;
  isSample: boolean;
  settings: Record<string, string>;
}

interface TestFixtures {
  /** Unexpected page errors fail the test; `problems.allow` exempts some. */
  problems: Problems;
  /** Off by default, because two seconds per page dominate. */
  isSplashShown: boolean;
  newSchool: () => Promise<ServerProcess>;
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  expectAccessible: (page: Page) => Promise<void>;
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Transitions have intermediate contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      return playState !== "running" || isEndless;
    }),
  );
}

async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  // Runs in the page without frames and describes failures only, to save time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(standards)
    .setLegacyMode()
    .analyze();
  const lines = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target }) => `  ${target.join(" ")}`).join("\n")}`,
  );
  expect(lines, `accessibility of ${page.url()}`).toEqual([]);
}

async function hideSplash(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".splash { display: none; }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Overrides bandwidth estimates, which select the version of a video. */
async function fixLine(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const value = { saveData: false, downlink: 10 };
    Object.defineProperty(navigator, "connection", { value, configurable: true });
  });
}

/** Requests pending at the end do not fail. */
async function endRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  isSample: [false, { option: true, scope: "worker" }],

  settings: [{}, { option: true, scope: "worker" }],

  school: [
    async ({ isSample, settings }, use) => {
      const school = await openSchool({ isSample, settings });
      await use(school);
      await school.stop();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ school }, use) => {
    await use(school.origin);
  },

  problems: [
    async ({ school }, use, testInfo) => {
      const problems = watchProblems();
      const logStart = school.output().length;
      await use(problems);
      const hasFailed = testInfo.status !== testInfo.expectedStatus;
      if (hasFailed) {
        await testInfo.attach("server log", { body: school.output().slice(logStart) });
      }
      const notes = hasFailed ? problems.notes() : [];
      expect([...problems.unexpected(), ...notes], "errors in the pages").toEqual([]);
    },
    { auto: true },
  ],

  isSplashShown: [false, { option: true }],

  context: async ({ context, problems, isSplashShown }, use) => {
    problems.watch(context);
    await fixLine(context);
    if (!isSplashShown) await hideSplash(context);
    await use(context);
    await endRoutes(context);
  },

  // `auto` orders it before `newVisitor`, so that it is stopped after pages.
  newSchool: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const schools: ServerProcess[] = [];
      await use(async () => {
        const school = await startServerProcess();
        schools.push(school);
        return school;
      });
      await Promise.all(schools.map((school) => school.stop()));
    },
    { auto: true },
  ],

  newVisitor: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      problems.watch(context);
      await fixLine(context);
      await hideSplash(context);
      return context.newPage();
    });
    await Promise.all(contexts.map(endRoutes));
    await Promise.all(contexts.map((context) => context.close()));
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
  expectAccessible: async ({}, use) => {
    await use(expectAccessible);
  },
});

export { expect };
