import { copyFileSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { inLanguage, LANGUAGE_CODES } from "@madrasa/contract/languages";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { nextBuild } from "@madrasa/testkit/next-build";
import { aTeacher, superadminSession } from "@madrasa/testkit/people";
import {
  loadedAssets,
  screensAreStored,
  storedParts,
  wholeShells,
} from "../pages/stored-screens.ts";
import { notesOf } from "../pages/student.ts";
import { startRestartedSchool, type RestartedSchool } from "../support/restarted-school.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const WORDS = { from: "My Courses", to: "Courses that are mine" };
const NO_LINE =
  /Failed to fetch|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to load|fetching the script/;

let school: RestartedSchool;
test.beforeEach(async ({ problems }) => {
  problems.allow(NO_LINE);
  school = await startRestartedSchool();
});
test.afterEach(() => school.remove());

async function openAsStudent(page: Page, path = "/student-dashboard"): Promise<string> {
  const { courseId } = await aPublishedCourse(school.now(), await aTeacher(school.now()), {
    lessons: 2,
  });
  await useSession(page, await aStudentOf(school.now(), courseId));
  await page.goto(school.origin + path.replace("COURSE", courseId));
  return courseId;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a student's screens open offline in their language, and work again once online", async ({
  page,
  context,
}) => {
  const courseId = await openAsStudent(page);
  await expect(heading(page, WORDS.from)).toBeVisible();
  await screensAreStored(page);
  await expect.poll(() => storedParts(page)).toBe(4);

  await context.setOffline(true);
  await school.end();
  await page.reload();
  await expect(heading(page, WORDS.from)).toBeVisible();
  await expect(page.getByText("Not on this device")).toBeVisible();
  await page.goto(`${school.origin}/course/${courseId}?lang=ar`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByText("تعذر تحميل الدورة").first()).toBeVisible();
  await page.goto(school.origin);
  await expect(heading(page, WORDS.from)).toBeVisible();

  await school.start();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("link", { name: "Start Course" })).toBeVisible();
});

test("the saved screens have the school's new name after the next visit @all", async ({
  page,
  context,
}) => {
  await openAsStudent(page);
  await screensAreStored(page);
  const { client } = school.now();
  const as = await superadminSession(school.now());
  await client.call(contract.site.setSchoolNames, { ...as, body: { value: { en: "Al-Noor" } } });
  await page.reload();
  await expect(page).toHaveTitle(/ · Al-Noor$/);
  for (const language of LANGUAGE_CODES) {
    const kept = async (address: string) =>
      (await caches.match(address, { ignoreVary: true }))?.text();
    const address = inLanguage("/student-dashboard", language);
    await expect.poll(() => page.evaluate(kept, address)).toContain("Al-Noor");
  }
  await context.setOffline(true);
  await school.end();
  await page.reload();
  await expect(page).toHaveTitle(/ · Al-Noor$/);
});

test("the new screens are saved whole after a deploy, or else the old ones, and never a mix @all", async ({
  page,
}) => {
  const next = nextBuild(WORDS);
  const former = new Set(next.previousNames);
  await openAsStudent(page);
  await screensAreStored(page);
  const [shell] = await wholeShells(page);

  await test.step("without a line, the former build's", async () => {
    await school.end();
    await page.reload();
    await expect(heading(page, WORDS.from)).toBeVisible();
    expect((await loadedAssets(page)).filter((name) => !former.has(name))).toEqual([]);
  });
  await test.step("the next build cannot be fetched whole: it is shown with a line only", async () => {
    const lost = join(next.folder, "lost.js");
    const address = assetOf(next.folder, "terms-");
    renameSync(address, lost);
    await school.start(next.folder);
    await page.reload();
    await expect(heading(page, WORDS.to)).toBeVisible();
    expect((await loadedAssets(page)).filter((name) => former.has(name))).toEqual([]);
    await failsToUpdate(page);
    expect(await wholeShells(page)).toEqual([shell]);

    await school.end();
    await page.reload();
    await expect(heading(page, WORDS.from)).toBeVisible();
    expect((await loadedAssets(page)).filter((name) => !former.has(name))).toEqual([]);
    copyFileSync(lost, address);
  });
  await test.step("with a line one reload keeps it, and from then on it is shown", async () => {
    await school.start(next.folder);
    await page.reload();
    await expect(heading(page, WORDS.to)).toBeVisible();
    await screensAreStored(page);
    await school.end();
    await page.reload();
    await expect(heading(page, WORDS.to)).toBeVisible();
    expect((await loadedAssets(page)).filter((name) => former.has(name))).toEqual([]);
  });
  next.remove();
});

test("the screens are stored at once, before all that is loaded later for lessons on the phone @all", async ({
  page,
}) => {
  await page.route(/\/assets\/saved-parts-/, (route) => route.abort());
  await openAsStudent(page);
  await screensAreStored(page);
  await school.end();
  await page.reload();
  await expect(heading(page, WORDS.from)).toBeVisible();
});

test("a newer build takes over and changes nothing in another page in use @all", async ({
  page,
  context,
}) => {
  const next = nextBuild(WORDS);
  const courseId = await openAsStudent(page, "/course/COURSE");
  await screensAreStored(page);
  await page.evaluate(() => Object.assign(window, { openedBefore: true }));
  await notesOf(page).getByLabel("Title").fill("What I am typing");

  await school.end();
  await school.start(next.folder);
  const other = await context.newPage();
  await other.goto(`${school.origin}/student-dashboard`);
  await expect(heading(other, WORDS.to)).toBeVisible();
  await screensAreStored(other);

  expect(await page.evaluate(() => "openedBefore" in window)).toBe(true);
  await expect(notesOf(page).getByLabel("Title")).toHaveValue("What I am typing");
  await school.end();
  await page.getByRole("link", { name: WORDS.from }).first().click();
  await expect(heading(page, WORDS.from)).toBeVisible();
  expect(await page.evaluate(() => "openedBefore" in window)).toBe(true);
  await page.goto(`${school.origin}/course/${courseId}`);
  await expect(page.getByText("Failed to load course", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Failed to load course\W+\w+/)).toBeVisible();
  next.remove();
});

function assetOf(folder: string, start: string): string {
  const assets = join(folder, "assets");
  const [name = ""] = readdirSync(assets).filter((one) => one.startsWith(start));
  return join(assets, name);
}

async function failsToUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
    const worker = registration.installing;
    if (!worker) return;
    await new Promise<void>((resolve) => {
      const look = () => worker.state === "redundant" && resolve();
      worker.addEventListener("statechange", look);
      look();
    });
  });
}
