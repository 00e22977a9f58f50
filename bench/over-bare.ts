import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Case } from "./cases.ts";
import type { Figure } from "./report.ts";
import { load, type Load, type Request } from "./wrk.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);

type Server = { origin: string; pid: number };

export async function measureOverBare(
  school: Server,
  { name, goal, connections, requests }: Case,
): Promise<Figure> {
  const [first] = requests;
  if (!first) throw new Error(`${name} has no request.`);
  const bare = await startBare(await answerTo(school.origin, first));
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

/** `cpu`: server microseconds per request, independent of other load. */
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

/** Microseconds; the kernel counts hundredths of a second. */
function cpuOf(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10_000;
}

async function answerTo(origin: string, { method, path, headers, body }: Request): Promise<Buffer> {
  // oxlint-disable-next-line no-restricted-globals -- the bytes as any client gets them, with their headers
  const response = await fetch(origin + path, { method, headers, ...(body && { body }) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const text = Buffer.from(await response.arrayBuffer());
  // Already decoded; the same number of other bytes costs the bare server as much.
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
