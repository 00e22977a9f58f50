import type { CDPSession, Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { openBrowser, useSession } from "./browser.ts";
import { startBenchSchool } from "./school.ts";
import { traced } from "./trace.ts";

/**
 * A large course in its editor: how often the tree is fetched, and the longest that the page does
 * not respond while it opens, is scrolled, and a lesson is dragged through it.
 */

const SECTIONS = Number(process.env["BENCH_SECTIONS"] ?? 100);
const LESSONS = Number(process.env["BENCH_LESSONS"] ?? 1000);
const GOAL_MS = 200;

const browser = await openBrowser();
const school = await startBenchSchool();
try {
  const teacher = await aTeacher(school);
  await measure(teacher.token, await createLongCourse(teacher));
} finally {
  await browser.close();
  await school.stop();
}

async function createLongCourse(teacher: { token: string }): Promise<string> {
  const { courseId } = await makeCourse(school, teacher, {
    title: "The longest course",
    description: "All of it",
    sections: Array.from({ length: SECTIONS }, (_, section) => ({
      title: `Chapter ${section + 1}`,
      description: "Read slowly, a line a day",
      lessons: Array.from({ length: Math.floor(LESSONS / SECTIONS) }, (_, lesson) => ({
        title: `Lesson ${section + 1}.${lesson + 1}`,
        description: "A short sheet to read before the evening, and once again after it.",
      })),
    })),
  });
  return courseId;
}

async function measure(token: string, courseId: string): Promise<void> {
  const page = await browser.newPage({ baseURL: school.origin });
  await useSession(page, { token, role: "teacher" });
  let requests = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === contract.outline.readOutline.path) requests += 1;
  });
  const client = await page.context().newCDPSession(page);
  const during = async (name: string, act: () => Promise<unknown>) => {
    const { processor, wall } = await longestTask(client, act);
    const goal = name.startsWith("scrolling") ? `≤ ${GOAL_MS}` : "";
    print([name, processor.toFixed(0), wall.toFixed(0), goal]);
  };
  // Found by attributes: to find by role and name, Playwright works on the page's own thread.
  const handles = page.locator("[data-move-handle]");
  const untilThereAre = async (count: number) => {
    while ((await handles.count()) < count) await page.waitForTimeout(100);
  };

  print(["longest task while", "processor ms", "wall ms", "goal"]);
  await during("opening it", async () => {
    await page.goto(`/edit-courses?courseId=${courseId}`);
    await untilThereAre(SECTIONS);
    // The splash.
    await page.waitForTimeout(2500);
  });
  await during("scrolling, as it opens", () => scroll(page, client));
  await during("expanding all", async () => {
    await page.evaluate(() => {
      for (const section of document.querySelectorAll<HTMLElement>(
        'h2 > [aria-expanded="false"]',
      )) {
        section.click();
      }
    });
    await untilThereAre(SECTIONS + Math.floor(LESSONS / SECTIONS) * SECTIONS);
  });
  await page.waitForTimeout(1000);
  await during("scrolling, all expanded", () => scroll(page, client));
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await handles.nth(1).boundingBox();
  if (!box) throw new Error("The first lesson has no handle.");
  await during("dragging a lesson", async () => {
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 });
    // At the bottom of the window, where the page scrolls while dragging.
    await page.mouse.move(box.x + 20, 715, { steps: 20 });
    await page.waitForTimeout(3000);
  });
  await during("dropping it", async () => {
    await page.mouse.up();
    await page.waitForTimeout(1500);
  });
  print(["requests for the tree", String(requests), "", "1"]);
}

/**
 * The longest task of the renderer's main thread. On a busy machine its wall time includes waiting
 * for the processor; its processor time does not.
 */
async function longestTask(client: CDPSession, act: () => Promise<unknown>) {
  const events = await traced(client, "toplevel", act);
  const tasks = events.filter(({ name }) => name.endsWith("RunTask"));
  if (tasks.length === 0) throw new Error("The browser reported no task.");
  const longest = (times: number[]) => Math.max(...times) / 1000;
  return {
    processor: longest(tasks.map(({ tdur = 0 }) => tdur)),
    wall: longest(tasks.map(({ dur }) => dur)),
  };
}

/** To the bottom and back, at the speed of a flick. */
async function scroll(page: Page, client: CDPSession): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const way of [-1, 1]) {
    await client.send("Input.synthesizeScrollGesture", {
      x: 500,
      y: 400,
      yDistance: way * height,
      speed: 12_000,
      gestureSourceType: "mouse",
    });
  }
}

function print(cells: readonly string[]): void {
  const [first = "", ...rest] = cells;
  process.stdout.write(`${first.padEnd(26)}${rest.map((cell) => cell.padStart(12)).join("")}\n`);
}
