import type { Browser, Page } from "@playwright/test";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import { openBrowser, useSession } from "./browser.ts";
import { startBenchSchool } from "./school.ts";

/** Loading times on a cheap phone and a slow connection. Excludes the splash, which covers the page for two seconds. */

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const LINE = { offline: false, latency: 100, downloadThroughput: 93_750, uploadThroughput: 93_750 };
const SLOWER = 4;
const PHONE = { width: 360, height: 780 };
const COURSES = 6;
const LESSONS = 10;

const school = await startBenchSchool();
const browser = await openBrowser();
try {
  const teacher = await aTeacher(school);
  const courses: { courseId: string; lessonIds: string[] }[] = [];
  for (let count = 1; count <= COURSES; count += 1) courses.push(await makeCourseOf(count));
  const [{ courseId, lessonIds } = { courseId: "", lessonIds: [] }] = courses;
  const student = { ...(await aStudentOf(school, courseId)), role: "student" };

  print(["what is waited for", "median ms", "from-to", "goal"]);
  const visits: Landing[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visitLanding(browser));
  report(
    "landing page, readable",
    "1,500",
    visits.map(({ readable }) => readable),
  );
  report(
    "landing page, usable",
    "3,000",
    visits.map(({ usable }) => usable),
  );
  report("member's home, warm", "1,000", await repeat(() => openHome(browser, student)));
  const turns = await repeat(() => turnLesson(browser, student, `/course/${courseId}`));
  report("a lesson to the next", "600", turns);
  const videoFile = `/course/${courseId}/lesson/${lessonIds[0]}`;
  report(
    "first frame after play",
    "2,500",
    await repeat(() => playVideo(browser, student, videoFile)),
  );

  async function makeCourseOf(count: number) {
    return makeCourse(school, teacher, {
      title: `The throat letters ${count}`,
      description: "Read slowly, one line a day.",
      sections: [
        {
          title: "First part",
          description: "Where one begins",
          lessons: Array.from({ length: LESSONS }, (_, index) => ({
            title: `Lesson ${index + 1}`,
            description: "Once by ear, once by eye.",
            file: mediaFile("makharij-lesson.mp4"),
          })),
        },
      ],
      isPublished: true,
    });
  }
} finally {
  await browser.close();
  await school.stop();
}

type Person = { token: string; role: string };
type Landing = { readable: number; usable: number };

async function visitLanding(opened: Browser): Promise<Landing> {
  const page = await openPage(opened);
  await slowDown(page);
  await page.goto(school.origin);
  const usable = await page.evaluate(waitForReact, "header button");
  const readable = await page.evaluate<number>("window.largestPaintAt");
  await page.context().close();
  return { readable, usable };
}

/** Ends with the first card; files are cached. */
async function openHome(opened: Browser, person: Person): Promise<number> {
  const page = await openPage(opened, person);
  await page.goto(`${school.origin}/student-dashboard`, { waitUntil: "networkidle" });
  await slowDown(page);
  await page.goto(`${school.origin}/student-dashboard`, { waitUntil: "commit" });
  const time = await page.evaluate(waitForText, ["#content h2", ""] as const);
  await page.context().close();
  return time;
}

/** Ends with the next lesson's title and material. */
async function turnLesson(opened: Browser, person: Person, path: string): Promise<number> {
  const page = await openPage(opened, person);
  await page.goto(school.origin + path, { waitUntil: "networkidle" });
  await slowDown(page);
  await page.evaluate(() => {
    Object.assign(window, { pressedAt: performance.now() });
    const next = [...document.querySelectorAll("a")].find((link) =>
      link.textContent.startsWith("Next"),
    );
    next?.click();
  });
  const at = await page.evaluate(waitForText, ["h1", "Lesson 2"] as const);
  const pressedAt = await page.evaluate<number>("window.pressedAt");
  await page.context().close();
  return at - pressedAt;
}

async function playVideo(opened: Browser, person: Person, path: string): Promise<number> {
  const page = await openPage(opened, person);
  await slowDown(page);
  await page.goto(school.origin + path, { waitUntil: "networkidle" });
  await page.locator("video").waitFor();
  const time = await page.evaluate(playUntilFirstFrame);
  await page.context().close();
  return time;
}

async function openPage(opened: Browser, person?: Person): Promise<Page> {
  const context = await opened.newContext({ viewport: PHONE, deviceScaleFactor: 2, locale: "en" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".splash { display: none; }");
    document.adoptedStyleSheets = [sheet];
    new PerformanceObserver((list) => {
      Object.assign(window, { largestPaintAt: list.getEntries().at(-1)?.startTime });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  if (person) await useSession(page, person);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", LINE);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

// Runs in the page. Milliseconds since the request.

/** React adds properties to hydrated elements. */
async function waitForReact(selector: string): Promise<number> {
  const isReady = () =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith("__react"));
  while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 10));
  return performance.now();
}

async function waitForText([selector, text]: readonly [string, string]): Promise<number> {
  const isThere = () => {
    const element = document.querySelector(selector);
    return element !== null && (text === "" || element.textContent.includes(text));
  };
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now();
}

async function playUntilFirstFrame(): Promise<number> {
  const video = document.querySelector("video");
  if (!video) throw new Error("The lesson has no video.");
  const begin = performance.now();
  // Waits for a later frame, because the first one precedes the press.
  const moved = new Promise<void>((resolve) => {
    const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      if (mediaTime > 0) resolve();
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });
  video.muted = true;
  await video.play();
  await moved;
  return performance.now() - begin;
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure());
  return times;
}

function report(name: string, goal: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other).map((time) => Math.round(time));
  const middle = sorted[Math.floor(sorted.length / 2)];
  print([name, String(middle), `${sorted[0]}-${sorted.at(-1)}`, goal]);
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(30)}${rest.map((cell) => cell.padStart(14)).join("")}\n`);
}
