import { gzipSync } from "node:zlib";
import { contract } from "@madrasa/contract";
import type { School } from "@madrasa/testkit/school";
import type { Page } from "@playwright/test";
import { signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

/** Bytes after gzip of a first load's scripts, which a 3G phone waits for. */
const KILOBYTE = 1000;
/** Excluded: loaded beside a video lesson. */
const PLAYER = /^\/assets\/controls-/;
/** Limit of shared messages, in the language with most bytes. */
const MESSAGES_MAX = 12 * KILOBYTE;

type Budget = {
  name: string;
  path: string | ((school: School, token: string) => Promise<string>);
  as?: string;
  kilobytes: number;
  /** `npm run test:more` only: mostly covered by another screen. */
  isInAll?: true;
};

const BUDGETS: Budget[] = [
  { name: "landing page", path: "/", kilobytes: 151 },
  { name: "explorer", path: "/courses", kilobytes: 163, isInAll: true },
  { name: "student's dashboard", path: "/student-dashboard", as: SAMPLE.student, kilobytes: 183 },
  { name: "viewer without the player", path: pathOfViewer, as: SAMPLE.student, kilobytes: 198 },
  {
    name: "teacher's dashboard",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    kilobytes: 192,
    isInAll: true,
  },
  { name: "daily sheet", path: pathOfSheet, as: SAMPLE.teacher, kilobytes: 198, isInAll: true },
  { name: "editor", path: pathOfEditor, as: SAMPLE.teacher, kilobytes: 214 },
];

for (const { name, path, as, kilobytes, isInAll } of BUDGETS) {
  const tag = isInAll ? " @all" : "";
  test(`the ${name} loads at most ${kilobytes} kB of script${tag}`, async ({ school, page }) => {
    const token = as ? (await signInAs(page, school, as)).token : "";
    const weigh = weighScripts(page);
    await page.addInitScript(stopLateTimers, LATE_MS);
    const address = typeof path === "string" ? path : await path(school, token);
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    const weight = await weigh();
    expect(weight.total, weight.list).toBeGreaterThan(50 * KILOBYTE);
    expect(weight.languages).toEqual(["en"]);
    expect(weight.messages, weight.list).toBeLessThanOrEqual(MESSAGES_MAX * (as ? 3 : 1));
    expect(weight.total, weight.list).toBeLessThanOrEqual(kilobytes * KILOBYTE);
  });
}

/** Requests this long after a page is usable are not part of its first load. */
const LATE_MS = 500;

function stopLateTimers(lateMs: number): void {
  const set = window.setTimeout.bind(window);
  window.setTimeout = ((action: TimerHandler, ms = 0, ...values: unknown[]) =>
    ms < lateMs ? set(action, ms, ...values) : 0) as typeof setTimeout;
}

async function pathOfViewer(school: School, token: string): Promise<string> {
  const { courseList } = await school.client.call(contract.enrolment.listEnrolled, { token });
  return `/course/${courseList[0]?._id}`;
}

async function pathOfEditor(school: School, token: string): Promise<string> {
  const { courseList } = await school.client.call(contract.courses.listOwnCourses, { token });
  return `/edit-courses?courseId=${courseList[0]?._id}`;
}

async function pathOfSheet(school: School, token: string): Promise<string> {
  const { sheets } = await school.client.call(contract.sheet.listSheets, { token });
  return `/sheet/${sheets[0]?.course._id}`;
}

const FONTS = [
  { name: "English", lang: "en", naskh: 0, nastaliq: 0 },
  { name: "Arabic", lang: "ar", naskh: 95, nastaliq: 0 },
  { name: "Kurdish", lang: "ckb", naskh: 95, nastaliq: 0 },
  { name: "Urdu", lang: "ur", naskh: 95, nastaliq: 0 },
  { name: "Urdu in nastaliq", lang: "ur", naskh: 0, nastaliq: 165 },
];

for (const { name, lang, naskh, nastaliq } of FONTS) {
  const tag = naskh > 0 && lang !== "ar" ? " @all" : "";
  test(`a page in ${name} loads at most ${naskh + nastaliq} kB of Arabic letters${tag}`, async ({
    page,
  }) => {
    const weigh = weighFonts(page);
    if (nastaliq > 0) await page.addInitScript(() => localStorage.setItem("nastaliq", "yes"));
    await page.goto(`/login?lang=${lang}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const fonts = await weigh();
    expect(fonts).not.toEqual([]);
    for (const [family, kilobytes] of Object.entries({ naskh, nastaliq })) {
      const bytes = fonts
        .filter(({ name: file }) => file.includes(family))
        .reduce((total, font) => total + font.bytes, 0);
      if (kilobytes === 0) expect(bytes, family).toBe(0);
      else expect(bytes, family).toBeGreaterThan(10 * KILOBYTE);
      expect(bytes, family).toBeLessThanOrEqual(kilobytes * KILOBYTE);
    }
  });
}

test("a reader of Urdu chooses nastaliq beside the languages, and it stays", async ({ page }) => {
  await page.goto("/login?lang=ur");
  const root = page.locator("html");
  const languages = page.getByLabel("زبان");
  await languages.selectOption({ label: "اردو، نستعلیق میں" });
  await expect(root).toHaveClass(/nastaliq/);
  await page.reload({ waitUntil: "commit" });
  await expect(root).toHaveClass(/nastaliq/);
  await expect(languages).toHaveValue("ur-nastaliq");
  await languages.selectOption({ label: "اردو" });
  await expect(root).not.toHaveClass(/nastaliq/);
  await page.reload();
  await expect(root).not.toHaveClass(/nastaliq/);
});

function weighFonts(page: Page): () => Promise<{ name: string; bytes: number }[]> {
  const fonts: Promise<{ name: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".woff2")) return;
    fonts.push(response.body().then((body) => ({ name: pathname, bytes: body.length })));
  });
  return () => Promise.all(fonts);
}

type Weight = { total: number; messages: number; languages: string[]; list: string };

function weighScripts(page: Page): () => Promise<Weight> {
  const weights = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!/^\/assets\/.*\.(js|json)$/.test(pathname) || PLAYER.test(pathname)) return;
    if (response.request().method() === "HEAD") return;
    const bytes = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    weights.set(pathname, bytes);
  });
  return async () => {
    const sizes = await Promise.all(
      [...weights].map(async ([path, bytes]) => [path, await bytes] as const),
    );
    const sum = (ending: string) =>
      sizes.reduce((total, [path, bytes]) => total + (path.endsWith(ending) ? bytes : 0), 0);
    const languages = sizes.flatMap(([path]) => /\.(\w+)-[\w-]+\.json$/.exec(path)?.[1] ?? []);
    return {
      total: sum(".js"),
      messages: sum(".json"),
      languages: [...new Set(languages)],
      list: sizes.map(([path, bytes]) => `${bytes} ${path}`).join("\n"),
    };
  };
}
