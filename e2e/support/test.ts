import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { startSchool, type SchoolProcess } from "@madrasa/testkit/school-process";
import { watchProblems, type Problems } from "./problems.ts";
import { openSchool } from "./school.ts";

interface WorkerFixtures {
  /** A running server with its own data, shared by the tests of one worker. */
  school: SchoolProcess;
  /** Whether that school is the sample one; `test.use({ isSample: true })` for a file's tests. */
  isSample: boolean;
  /** Settings of that school, by their names in the environment. */
  settings: Record<string, string>;
}

interface TestFixtures {
  /** Any unexpected error in a page fails the test; `problems.allow` names the expected ones. */
  problems: Problems;
  /** Whether pages show the splash; its two seconds on every page would be most of a journey. */
  isSplashShown: boolean;
  /** An empty school of the test's own; it stops after its visitors' pages are closed. */
  newSchool: () => Promise<SchoolProcess>;
  /** A page of another person, in a browser context of its own. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  expectAccessible: (page: Page) => Promise<void>;
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** During a transition between themes a colour has the contrast of neither. */
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
  // Without frames one run in the page itself is enough, which saves a page of axe's own;
  // describing only what fails saves time as well.
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

/** What the browser estimates of this machine's own line decides which rendition of a film is shown first. */
async function fixLine(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const value = { saveData: false, downlink: 10 };
    Object.defineProperty(navigator, "connection", { value, configurable: true });
  });
}

/** A request that a journey still answers itself when it ends, such as a refetch, fails nothing. */
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
    { scope: "worker", timeout: 60_000 },
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
      // What a page noted is no error, but may say why something was missing.
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

  // `auto` starts it before `newVisitor`, so that it ends after it: a page that still loads would
  // report the closed port.
  newSchool: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const schools: SchoolProcess[] = [];
      await use(async () => {
        const school = await startSchool();
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
