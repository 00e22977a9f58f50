import { parseArgs } from "node:util";
import { prepareCases } from "./cases.ts";
import { measureOverBare } from "./over-bare.ts";
import { describeMachine, readRecord, writeReport, type Figure } from "./report.ts";
import { startBenchSchool } from "./school.ts";

/**
 * Measures calls against a bare `node:http` server with the same responses, alternating on one machine. Ratios count,
 * because speeds depend on the machine. `npm run bench -- tick` selects calls by name, `--compare` shows recorded
 * ratios, `--write` records a run in `docs/performance.md`.
 */

const { values: options, positionals } = parseArgs({
  options: { compare: { type: "boolean" }, write: { type: "boolean" } },
  allowPositionals: true,
});
const [word = ""] = positionals;

const machine = describeMachine();
const recorded = options.compare ? readRecord() : undefined;
if (options.compare && !recorded) throw new Error("No run is recorded yet: use --write.");
const school = await startBenchSchool();
try {
  const cases = await prepareCases(school);
  const figures: Figure[] = [];
  process.stdout.write(`${machine}\n`);
  if (recorded) process.stdout.write(`recorded: ${recorded.machine}\n`);
  print([
    "call",
    "requests/s",
    "bare",
    "ratio",
    "from-to",
    "goal",
    "CPU µs",
    "bare",
    "p99 ms",
    "refused",
    ...(recorded ? ["recorded", "change"] : []),
  ]);
  for (const one of cases.filter(({ name }) => name.includes(word))) {
    const figure = await measureOverBare(school, one);
    printFigure(figure);
    figures.push(figure);
  }
  if (options.write) writeReport({ machine, figures });
} finally {
  await school.stop();
}

function printFigure(figure: Figure): void {
  const { ratio, lowest, highest } = figure;
  const before = recorded?.figures.find(({ name }) => name === figure.name)?.ratio;
  print([
    figure.name,
    figure.perSecond.toFixed(0),
    figure.bare.toFixed(0),
    ratio.toFixed(3),
    `${lowest.toFixed(3)}-${highest.toFixed(3)}`,
    `≥ ${figure.goal.toFixed(2)}`,
    figure.cpu.toFixed(0),
    figure.bareCpu.toFixed(0),
    figure.p99.toFixed(1),
    String(figure.refused),
    ...(before ? [before.toFixed(3), `${((ratio / before - 1) * 100).toFixed(0)} %`] : []),
  ]);
}

function print(cells: readonly string[]): void {
  const [first = "", ...rest] = cells;
  process.stdout.write(`${first.padEnd(26)}${rest.map((cell) => cell.padStart(12)).join("")}\n`);
}
