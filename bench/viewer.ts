import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { fetchTransport, pathOf } from "@madrasa/contract/client";
// oxlint-disable-next-line no-restricted-imports -- counts the requests of a page, sends none
import { API } from "@madrasa/contract/endpoint";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { openBrowser, useSession } from "./browser.ts";
import { startBenchSchool } from "./school.ts";

/**
 * A very long course in the viewer: how many calls, how many bytes, and the longest that the page
 * did not respond. The number of queries of a call cannot be seen from here: a test checks it
 * (app.queries.http.test.ts).
 */

const LESSONS = Number(process.env["BENCH_LESSONS"] ?? 1_000);
const SECTIONS = Number(process.env["BENCH_SECTIONS"] ?? 20);
/** A cheap phone is about this many times slower than the machine that measures. */
const SLOWER = [1, 4];
/** The first lesson of the eleventh section. */
const FAR = new RegExp(`^Lesson ${(LESSONS / SECTIONS) * 10 + 1}\\b`);
const PATIENCE_MS = 180_000;

const school = await startBenchSchool();
try {
  const courseId = await createLongCourse();
  const { token: student } = await aStudentOf(school, courseId);
  const path = pathOf(contract.enrolment.readCourse, { query: { courseId } });
  const tree = await fetchTransport(school.origin)(path, {
    headers: { authorization: `Bearer ${student}` },
  });
  const bytes = Buffer.from(await tree.arrayBuffer());
  printLine(`a course of ${LESSONS} lessons in ${SECTIONS} sections`);
  printLine(`tree: ${kilobytes(bytes.length)}, ${kilobytes(gzipSync(bytes).length)} after gzip\n`);
  const browser = await openBrowser();
  try {
    print(["what is done", "slower", "calls", "longest ms", "busy ms", "elements"]);
    for (const slower of SLOWER) await measure(browser, { courseId, student, slower });
  } finally {
    await browser.close();
  }
} finally {
  await school.stop();
}

type Visit = { courseId: string; student: string; slower: number };

async function measure(browser: Browser, { courseId, student, slower }: Visit): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchTasks);
  await useSession(page, { token: student, role: "student" });
  page.setDefaultTimeout(PATIENCE_MS);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(API)) calls.push(request.url());
  });
  const step = async (name: string, act: () => Promise<unknown>) => {
    calls.length = 0;
    await page.evaluate("window.tasks = []").catch(() => undefined);
    await act();
    await page.waitForTimeout(1_000 * slower);
    await page.waitForLoadState("networkidle");
    const tasks = await page.evaluate<number[]>("window.tasks");
    const busy = tasks.reduce((sum, task) => sum + task, 0);
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    const figures = [calls.length, Math.max(0, ...tasks), busy, elements];
    print([name, `${slower}x`, ...figures.map((figure) => figure.toFixed(0))]);
  };
  const open = async () => {
    await page.goto(`${school.origin}/course/${courseId}`);
    await page.getByRole("button", { name: /^(Mark completed|Completed)$/ }).waitFor();
  };
  const press = async (before: string, after: string) => {
    await page.getByRole("button", { name: before, exact: true }).click();
    await page.getByRole("button", { name: after, exact: true }).waitFor();
  };
  await step("the course is opened", open);
  await step("a lesson is ticked", () => press("Mark completed", "Completed"));
  await step("the tick is taken back", () => press("Completed", "Mark completed"));
  await step("the next lesson", async () => page.getByRole("link", { name: /^Next/ }).click());
  await step("another section is expanded", async () =>
    page.getByRole("button", { name: /^11\./ }).click(),
  );
  await step("a lesson far away", async () =>
    page.getByRole("complementary").getByRole("link", { name: FAR }).click(),
  );
  await page.close();
}

/** In the page: the browser reports what kept it busy for more than 50 ms. */
function watchTasks(): void {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      (window as unknown as { tasks: number[] }).tasks.push(duration);
    }
  }).observe({ type: "longtask", buffered: true });
}

async function createLongCourse(): Promise<string> {
  const lessonsEach = Math.ceil(LESSONS / SECTIONS);
  const { courseId } = await makeCourse(school, await aTeacher(school), {
    title: "The long course",
    description: "Read slowly, one line a day.",
    sections: Array.from({ length: SECTIONS }, (_, section) => ({
      title: `Part ${section + 1}`,
      description: "Where one goes on",
      lessons: Array.from({ length: lessonsEach }, (_, index) => {
        const count = section * lessonsEach + index + 1;
        return {
          title: `Lesson ${count}`,
          description: `Sheet ${count} of the collection, to be read before the next meeting.`,
        };
      }),
    })),
    isPublished: true,
  });
  return courseId;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function print([first = "", ...rest]: readonly string[]): void {
  printLine(`${first.padEnd(30)}${rest.map((cell) => cell.padStart(12)).join("")}`);
}
