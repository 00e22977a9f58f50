import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";

/** Ratios to the bare server; `cpu` in microseconds per request. */
export type Figure = {
  name: string;
  goal: number;
  perSecond: number;
  bare: number;
  ratio: number;
  lowest: number;
  highest: number;
  cpu: number;
  bareCpu: number;
  p99: number;
  refused: number;
};

type Run = { machine: string; figures: Figure[] };

const fileOf = (name: string) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
const RECORD = fileOf("performance.json");
const PAGE = fileOf("performance.md");
const CHART = fileOf("pictures/performance.svg");

const BEGIN = "<!-- written by npm run bench -- --write -->";
const END = "<!-- end -->";

export function describeMachine(): string {
  const git = (...what: string[]) => execFileSync("git", what, { encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  return [
    new Date().toISOString().slice(0, 10),
    `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`,
    `Node ${process.version}`,
    `commit ${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`,
    `load before ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ].join(", ");
}

export function readRecord(): Run | undefined {
  return existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, "utf8")) as Run) : undefined;
}

export function writeReport(run: Run): void {
  writeFileSync(RECORD, `${JSON.stringify(run, null, 2)}\n`);
  writeFileSync(CHART, chartOf(run.figures));
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for it.`);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${tableOf(run)}\n${END}${after}`);
  execFileSync("oxfmt", [PAGE, RECORD]);
}

function tableOf({ machine, figures }: Run): string {
  const columns =
    "call | requests/s | bare | ratio | from-to | goal | processor µs | bare µs | p99 ms";
  const lines = figures.map((one) =>
    [
      one.name,
      count(one.perSecond),
      count(one.bare),
      one.ratio.toFixed(2),
      `${one.lowest.toFixed(2)}-${one.highest.toFixed(2)}`,
      `≥ ${one.goal.toFixed(2)}`,
      count(one.cpu),
      count(one.bareCpu),
      one.p99.toFixed(1),
    ].join(" | "),
  );
  const refused = figures.reduce((sum, one) => sum + one.refused, 0);
  return [
    `${machine}. ${refused} answers were refused.`,
    "",
    `| ${columns} |`,
    `|${columns
      .split(" | ")
      .map((_, column) => (column === 0 ? " --- " : " --: "))
      .join("|")}|`,
    ...lines.map((line) => `| ${line} |`),
    "",
    "![The ratio of each call to a bare server, beside its goal](pictures/performance.svg)",
    "",
  ].join("\n");
}

const count = (value: number) => Math.round(value).toLocaleString("en");

const ROW = 28;
const LABEL = 220;
const WIDTH = 640;

function chartOf(figures: readonly Figure[]): string {
  const most = Math.max(...figures.flatMap(({ ratio, goal }) => [ratio, goal]));
  const at = (ratio: number) => Math.round((ratio / most) * (WIDTH - LABEL - 60));
  const rows = figures.map(({ name, ratio, goal }, row) => {
    const top = row * ROW + 6;
    const goalAt = LABEL + at(goal);
    return [
      `<text x="${LABEL - 10}" y="${top + 12}" text-anchor="end">${name}</text>`,
      `<rect x="${LABEL}" y="${top}" width="${at(ratio)}" height="16" fill="#2f7d5b"/>`,
      `<text x="${LABEL + at(ratio) + 6}" y="${top + 12}">${ratio.toFixed(2)}</text>`,
      `<path d="M${goalAt} ${top - 3}v22" stroke="#b8860b" stroke-width="2"/>`,
    ].join("\n");
  });
  const height = figures.length * ROW + 6;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${rows.join("\n")}
</svg>
`;
}
