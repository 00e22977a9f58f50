import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { contract } from "@madrasa/contract";
import { DEMO, startServerProcess } from "@madrasa/testkit/server-process";

/**
 * Lighthouse's mobile profile on the landing page, explorer and a course page. Packages have their own lock file,
 * because their "latest" dependencies would break the project's.
 */

const ROUNDS = Number(process.env["LIGHTHOUSE_ROUNDS"] ?? 5);
const GOALS = { performance: 97, accessibility: 95, "best-practices": 95, seo: 95 };
type Category = keyof typeof GOALS;
type Report = {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

const here = fileURLToPath(new URL(".", import.meta.url));
const program = path.join(here, "node_modules/lighthouse/cli/index.js");
if (!existsSync(program)) {
  process.stderr.write("Lighthouse is not installed: npm ci --prefix lighthouse\n");
  process.exit(1);
}

const school = await startServerProcess({ entry: DEMO });
const folder = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
let missed = 0;
try {
  const { courseList } = await school.client.call(contract.catalogue.listCourses);
  for (const page of ["/", "/courses", `/courses/${courseList[0]?._id}`]) await report(page);
} finally {
  await school.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

async function report(page: string): Promise<void> {
  const reports: Report[] = [];
  for (let round = 0; round < ROUNDS; round += 1) reports.push(await runOnce(page, round));
  for (const [category, goal] of Object.entries(GOALS) as [Category, number][]) {
    const scores = reports.map(({ categories }) => (categories[category].score ?? 0) * 100);
    const median = scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0;
    if (median < goal) missed += 1;
    const mark = median < goal ? "MISSED" : "";
    process.stdout.write(
      `${page.slice(0, 12).padEnd(13)}${category.padEnd(18)}${median.toFixed(0).padStart(4)}  goal ${goal}  ${mark}\n`,
    );
  }
  const audits = reports[0]?.audits ?? {};
  for (const name of [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
  ]) {
    process.stdout.write(
      `${" ".repeat(12)}${name.padEnd(26)}${audits[name]?.displayValue ?? ""}\n`,
    );
  }
  for (const [name, { score, title }] of Object.entries(audits)) {
    if (score === 0) process.stdout.write(`${" ".repeat(12)}failed: ${name} (${title})\n`);
  }
}

async function runOnce(page: string, round: number): Promise<Report> {
  const file = path.join(folder, `report-${round}.json`);
  const child = spawn(
    process.execPath,
    [
      program,
      `${school.origin}${page}`,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${Object.keys(GOALS).join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    {
      env: { ...process.env, ...(process.env["CHROME"] && { CHROME_PATH: process.env["CHROME"] }) },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("Lighthouse ended early. Is CHROME set to a Chromium?");
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}
