import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { type Call, type Delays, delaysDuring, quantile } from "./delays.ts";
import { runSeed, startBenchSchool } from "./school.ts";

/**
 * Announcements to a large course beside completions at a steady rate, the slowest as a multiple of their p99 at that
 * time; and the delay of completions while the emails are sent, as a multiple of their p99 with nothing beside.
 */

const READERS = Number(process.env["BENCH_READERS"] ?? 5_000);
const EMAILED = Number(process.env["BENCH_EMAILS"] ?? 1_000);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 10);
const CALLS_PER_SECOND = 50;
const ANNOUNCEMENTS = 10;
const EMAILS_WITHIN_MS = 600_000;
const STUDENTS = 64;
const GOALS = { announced: 1, sending: 2 };

const dataDir = mkdtempSync(path.join(tmpdir(), "announcements-"));
const mail = startMail();
try {
  const { token, courseId, warmUpCourse, calls } = await prepare();
  const school = await startBenchSchool(await mail.env(), dataDir);
  try {
    const steady = { origin: school.origin, calls, perSecond: CALLS_PER_SECOND };
    const measure = async (ended: Promise<unknown>) => delaysDuring(steady, ended);
    await school.client.call(contract.announcements.announce, {
      token,
      body: { audience: warmUpCourse, text: "Warm-up" },
    });
    await measure(pause(SECONDS * 1000));
    print(["beside", "p50 ms", "p99 ms", "times p99", "goal", "refused"]);
    const quiet = await measure(pause(SECONDS * 1000));
    report("nothing", quiet, quiet, "");

    const times: number[] = [];
    const announcing = announceOften(school, { token, courseId }, times);
    const beside = await measure(announcing);
    report(`${ANNOUNCEMENTS} announcements`, beside, quiet, "");
    const slowest = Math.max(...times);
    const over = slowest / quantile(beside.milliseconds, 0.99);
    print(["slowest of them", "", slowest.toFixed(1), over.toFixed(2), `≤ ${GOALS.announced}`]);

    const began = performance.now();
    const sending = mail.until(EMAILED * ANNOUNCEMENTS, EMAILS_WITHIN_MS);
    report("their emails", await measure(sending), quiet, `≤ ${GOALS.sending}`);
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(`${mail.taken()} emails, ${seconds.toFixed(0)} s\n`);
  } finally {
    await school.stop();
  }
} finally {
  await mail.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** With codes in a file, which a school with a mail server would send. */
async function prepare() {
  const school = await startBenchSchool({}, dataDir);
  try {
    const teacher = await aTeacher(school);
    const large = await aPublishedCourse(school, teacher, { title: "Seerah", lessons: 1 });
    const small = await aPublishedCourse(school, teacher, { title: "Tajweed", lessons: 20 });
    const calls: Call[] = [];
    for (let count = 0; count < STUDENTS; count += 1) {
      const student = await aStudentOf(school, small.courseId);
      const lessonId = small.lessonIds[count % small.lessonIds.length];
      const query = { courseId: small.courseId, lessonId };
      calls.push({
        method: "PATCH",
        path: pathOf(contract.progress.toggleCompletion, { query }),
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${student.token}`,
        },
        body: "{}",
      });
    }
    const env = { DATA_DIR: dataDir, ...databaseUrl() };
    await runSeed("many-readers.queries.ts", [large.courseId, `${READERS}`, `${EMAILED}`], env);
    return { token: teacher.token, courseId: large.courseId, warmUpCourse: small.courseId, calls };
  } finally {
    await school.stop();
  }
}

async function announceOften(
  school: ServerProcess,
  { token, courseId: audience }: { token: string; courseId: string },
  times: number[],
): Promise<void> {
  for (let count = 1; count <= ANNOUNCEMENTS; count += 1) {
    const began = performance.now();
    const body = { audience, text: `Announcement ${count}` };
    await school.client.call(contract.announcements.announce, { token, body });
    times.push(performance.now() - began);
    await pause((SECONDS * 1000) / ANNOUNCEMENTS);
  }
}

function databaseUrl(): Record<string, string> {
  const url = process.env["BENCH_DATABASE_URL"];
  return url ? { DATABASE_URL: url } : {};
}

function startMail() {
  const shared = new SharedArrayBuffer(4);
  const worker = new Worker(new URL("smtp-sink.ts", import.meta.url), { workerData: shared });
  const listening = once(worker, "message") as Promise<[port: number]>;
  const taken = () => Atomics.load(new Int32Array(shared), 0);
  return {
    taken,
    until: async (count: number, withinMs: number) => {
      const end = performance.now() + withinMs;
      const isOver = () => taken() >= count || performance.now() >= end;
      while (!isOver()) await pause(100);
    },
    env: async () => {
      const [port] = await listening;
      return { OUTBOX: "", SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "school@bench.school" };
    },
    stop: async () => worker.terminate(),
  };
}

function report(name: string, measured: Delays, quiet: Delays, goal: string): void {
  const p99 = quantile(measured.milliseconds, 0.99);
  print([
    name,
    quantile(measured.milliseconds, 0.5).toFixed(1),
    p99.toFixed(1),
    (p99 / quantile(quiet.milliseconds, 0.99)).toFixed(2),
    goal,
    String(measured.refused),
  ]);
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(26)}${rest.map((cell) => cell.padStart(13)).join("")}\n`);
}
