import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@madrasa/contract";
import { superadminSession } from "@madrasa/testkit/people";
import type { SchoolProcess } from "@madrasa/testkit/school-process";
import { openBrowser } from "./browser.ts";
import { startBenchSchool } from "./school.ts";
import { traced } from "./trace.ts";

/** A page of 2,400 words of Urdu: how long its layout takes on a phone, in naskh and in nastaliq. */

const WORDS = 2400;
const WORDS_IN_PARAGRAPH = 60;
/** A cheap phone is about this many times slower than the machine that measures. */
const SLOWER = 6;
const ROUNDS = 3;
const GOAL_MS = 150;
const PHONE = { width: 360, height: 780 };
const WORD = /[\p{Script=Arabic}\u200c]+[،۔؟]?/gu;
const MESSAGES = join(import.meta.dirname, "../i18n/ur");

const browser = await openBrowser();
const school = await startBenchSchool();
try {
  await writePage(school);
  print(["layout, ms", "whole text", "as it opens", "goal"]);
  for (const face of ["naskh", "nastaliq"] as const) {
    const rounds: Layout[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(face));
    const middle = (pick: (round: Layout) => number) =>
      (rounds.map(pick).toSorted((one, other) => one - other)[(ROUNDS - 1) / 2] ?? 0).toFixed(0);
    const goal = face === "naskh" ? `≤ ${GOAL_MS}` : "";
    print([face, middle(({ text }) => text), middle(({ opening }) => opening), goal]);
  }
} finally {
  await browser.close();
  await school.stop();
}

type Layout = { text: number; opening: number };

async function measure(face: "naskh" | "nastaliq"): Promise<Layout> {
  const context = await browser.newContext({ baseURL: school.origin, viewport: PHONE });
  const page = await context.newPage();
  if (face === "nastaliq") {
    await page.addInitScript(() => localStorage.setItem("nastaliq", "yes"));
  }
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const opening = await layoutTime(client, async () => {
    await page.goto("/privacy?lang=ur", { waitUntil: "networkidle" });
    await page.waitForFunction(() => document.fonts.status === "loaded");
    // The splash.
    await page.waitForTimeout(2500);
  });
  // Another width of the letters shapes and breaks every line again.
  const text = await layoutTime(client, async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "17px";
      return document.body.offsetHeight;
    });
    await page.waitForTimeout(500);
  });
  await context.close();
  return { text, opening };
}

/** Milliseconds of the page's own thread, which do not count waiting for the processor. */
async function layoutTime(
  client: Parameters<typeof traced>[0],
  act: () => Promise<unknown>,
): Promise<number> {
  const events = await traced(client, "devtools.timeline", act);
  const layouts = events.filter(({ name }) => name === "Layout");
  if (layouts.length === 0) throw new Error("The browser reported no layout.");
  return layouts.reduce((total, { tdur, dur }) => total + (tdur ?? dur), 0) / 1000;
}

async function writePage(on: SchoolProcess): Promise<void> {
  const { token } = await superadminSession(on);
  const words = readdirSync(MESSAGES)
    .filter((file) => file !== "review.json")
    .flatMap((file) => readFileSync(join(MESSAGES, file), "utf8").match(WORD) ?? []);
  const text = Array.from({ length: WORDS }, (_, index) => words[index % words.length]);
  const paragraphs = Array.from({ length: WORDS / WORDS_IN_PARAGRAPH }, (_, index) =>
    text.slice(index * WORDS_IN_PARAGRAPH, (index + 1) * WORDS_IN_PARAGRAPH).join(" "),
  );
  const halves = [
    paragraphs.slice(0, paragraphs.length / 2),
    paragraphs.slice(paragraphs.length / 2),
  ];
  await on.client.call(contract.site.updatePrivacy, {
    token,
    query: { lang: "ur" },
    body: {
      date: "2026-11-22",
      header: "رازداری",
      content: halves.map((half) => ({ subheader: "حصہ", paragraph: half.join("\n\n") })),
    },
  });
}

function print(cells: readonly string[]): void {
  const [first = "", ...rest] = cells;
  process.stdout.write(`${first.padEnd(14)}${rest.map((cell) => cell.padStart(14)).join("")}\n`);
}
