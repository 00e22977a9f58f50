import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepareCases, type Case } from "./cases.ts";
import { describeMachine, readRecord, writeReport, type Figure } from "./report.ts";
import { startBenchSchool } from "./school.ts";
import { load, type Load, type Request } from "./wrk.ts";

/**
 * Measures each call against a bare `node:http` server that sends the same bytes, in turn in one run
 * on one machine. The ratio is what counts: absolute speeds depend mostly on the machine.
 * `npm run bench -- tick` measures the calls whose name contains a word, `--compare` shows the ratios
 * that were recorded last beside these, and `--write` records a run in `docs/performance.md`.
 */

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);

const { values: options, positionals } = parseArgs({
  options: { compare: { type: "boolean" }, write: { type: "boolean" } },
  allowPositionals: true,
});
const [word = ""] = positionals;

type Server = { origin: string; pid: number };

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
    const figure = await measure(one);
    printFigure(figure);
    figures.push(figure);
  }
  if (options.write) writeReport({ machine, figures });
} finally {
  await school.stop();
}

async function measure({ name, goal, connections, requests }: Case): Promise<Figure> {
  const [first] = requests;
  if (!first) throw new Error(`${name} has no request.`);
  const bare = await startBare(await answerTo(first));
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await loadFor(school, requests, connections));
    theirs.push(await loadFor(bare, requests, connections));
  }
  bare.stop();
  const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 0));
  const middle = (rounds: Round[], value: (round: Round) => number) => median(rounds.map(value));
  return {
    name,
    goal,
    perSecond: middle(ours, ({ perSecond }) => perSecond),
    bare: middle(theirs, ({ perSecond }) => perSecond),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    cpu: middle(ours, ({ cpu }) => cpu),
    bareCpu: middle(theirs, ({ cpu }) => cpu),
    p99: middle(ours, ({ p99 }) => p99),
    refused: ours.reduce((sum, one) => sum + one.refused + one.failed, 0),
  };
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

/** `cpu`: the server's processor time for a request, in microseconds, whatever else the machine did. */
type Round = Load & { cpu: number };

async function loadFor(
  { origin, pid }: Server,
  requests: readonly Request[],
  connections: number,
): Promise<Round> {
  const before = cpuOf(pid);
  const result = await load(origin, requests, { connections, seconds: SECONDS });
  return { ...result, cpu: (cpuOf(pid) - before) / (result.perSecond * SECONDS) };
}

/** Microseconds; the kernel counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10_000;
}

/** The bytes of an answer, as they are sent. */
async function answerTo({ method, path, headers, body }: Request): Promise<Buffer> {
  // raw call: the bytes as any client gets them, with their headers
  const response = await fetch(school.origin + path, { method, headers, ...(body && { body }) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const text = Buffer.from(await response.arrayBuffer());
  // A compressed answer is decoded by then; so many other bytes cost the bare server as much.
  const length = Number(response.headers.get("content-length"));
  return length > 0 && length < text.length ? text.subarray(0, length) : text;
}

async function startBare(bytes: Buffer): Promise<Server & { stop: () => void }> {
  const script = fileURLToPath(new URL("bare.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(bytes);
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return {
    origin: `http://127.0.0.1:${port.toString()}`,
    pid: child.pid ?? 0,
    stop: () => child.kill(),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(cells: readonly string[]): void {
  const [first = "", ...rest] = cells;
  process.stdout.write(`${first.padEnd(26)}${rest.map((cell) => cell.padStart(12)).join("")}\n`);
}
