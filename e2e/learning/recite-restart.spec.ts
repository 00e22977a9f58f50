import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@madrasa/contract";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import type { Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { screensAreStored, storedParts } from "../pages/stored-screens.ts";
import {
  aRecitingCourse,
  expectRecorded,
  someRecitations,
  withMicrophone,
} from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Length of the unsent recording, in seconds rounded up: a busy machine records longer than the clock of the test. */
const recorded = async (page: Page) =>
  Number(await page.getByRole("slider", { name: /Your recording/ }).getAttribute("max"));

const folder = mkdtempSync(join(tmpdir(), "browser-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Browsers of one phone, each started after the previous one ended. */
function aPhone(name: string, origin: string, watch: (context: BrowserContext) => void) {
  let running: BrowserContext | undefined;
  return {
    start: async (person: Person, options: { isOffline: boolean }) => {
      running = await chromium.launchPersistentContext(join(folder, name), {
        ...withMicrophone(),
        baseURL: origin,
        viewport: { width: 360, height: 740 },
        serviceWorkers: "allow",
        locale: "en-GB",
        reducedMotion: "reduce",
      });
      watch(running);
      await running.setOffline(options.isOffline);
      return useSession(await running.newPage(), person);
    },
    setOffline: async () => running?.setOffline(true),
    end: async () => running?.close(),
  };
}

const listOwn = async ({ client }: School, { token }: Person) =>
  (await client.call(contract.recitations.listRecitations, { token, query: {} })).recitations;

test("a recitation recorded and submitted offline after a restart arrives once, after another @all", async ({
  school,
  problems,
}) => {
  problems.allow(/Failed to fetch|ERR_|Failed to load|fetching the script|no answer/);
  const { courseId, student } = await aRecitingCourse(school);
  const phone = aPhone("student", school.origin, (context) => problems.watch(context));
  let seconds = 0;
  await test.step("the recorder has been opened once", async () => {
    const page = await phone.start(student, { isOffline: false });
    await page.goto(`/recite/${courseId}`);
    await expect(button(page, "Record")).toBeVisible();
    await screensAreStored(page);
    await expect.poll(() => storedParts(page)).toBeGreaterThan(1);
    await phone.end();
  });
  await test.step("without a connection ten seconds are recorded and submitted", async () => {
    const page = await phone.start(student, { isOffline: true });
    await page.goto(`/recite/${courseId}`);
    await button(page, "Record").click();
    await expectRecorded(page, 10);
    await button(page, "Finish").click();
    seconds = await recorded(page);
    expect(seconds).toBeGreaterThanOrEqual(10);
    await button(page, "Submit").click();
    await expect(page.getByText("Waiting for a connection")).toBeVisible();
    await expect(page.getByText(/even if you close this page/)).toBeVisible();
    await phone.end();
    expect(await listOwn(school, student)).toEqual([]);
  });
  await test.step("the home says that it waits, and sends it", async () => {
    const offline = await phone.start(student, { isOffline: true });
    await offline.goto("/student-dashboard");
    await expect(offline.getByText("1 item waiting to be sent")).toBeVisible();
    await phone.end();
    const page = await phone.start(student, { isOffline: false });
    await page.goto("/student-dashboard");
    await expect.poll(async () => (await listOwn(school, student)).length).toBe(1);
    await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
    await page.goto(`/recite/${courseId}`);
    await expect(button(page, "Record")).toBeVisible();
    await expect(page.getByText("We found your earlier")).toHaveCount(0);
    const [arrived, ...others] = await listOwn(school, student);
    expect(others).toEqual([]);
    expect(Math.abs((arrived?.sound?.seconds ?? 0) + 0.5 - seconds)).toBeLessThan(1);
    await phone.end();
  });
});

test("a spoken reply sent offline arrives after the browser was restarted @all", async ({
  school,
  problems,
}) => {
  problems.allow(/Failed to fetch|ERR_|Failed to load|fetching the script|no answer/);
  const { courseId, student, teacher } = await aRecitingCourse(school);
  await someRecitations(school, { student, courseId }, 1);
  const phone = aPhone("teacher", school.origin, (context) => problems.watch(context));
  await test.step("a mark, a grade and a voice, without a connection", async () => {
    const page = await phone.start(teacher, { isOffline: false });
    await page.goto("/answer-recitations");
    await button(page, /^(Play|Pause) ?.*Recitation by/).click();
    await expect(page.locator("audio").first()).toHaveJSProperty("readyState", 4);
    await page.waitForLoadState("networkidle");
    await phone.setOffline();
    await button(page, "Mistake").click();
    await page.getByText("Good", { exact: true }).click();
    await button(page, "Reply by voice").click();
    await expectRecorded(page, 3);
    await button(page, "Send reply").click();
    await expect(page.getByText("No recitations waiting")).toBeVisible();
    await phone.end();
  });
  await test.step("it arrives once", async () => {
    const page = await phone.start(teacher, { isOffline: false });
    await page.goto("/teacher-dashboard");
    const replies = async () => {
      const [{ answer } = {}] = await listOwn(school, student);
      return (
        answer && [answer.grade, answer.annotations.length, (answer.sound?.seconds ?? 0) > 2.5]
      );
    };
    await expect.poll(replies).toEqual([2, 1, true]);
    await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
    await page.goto("/answer-recitations");
    await expect(page.getByText("No recitations waiting")).toBeVisible();
    await phone.end();
  });
});
