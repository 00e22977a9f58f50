import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { NOTES_MAX, NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { MEBIBYTE, memoryOf } from "@madrasa/testkit/large-file";
import { aSession, aTeacher } from "@madrasa/testkit/people";
import { startServerProcess } from "@madrasa/testkit/server-process";
import { type Delays, delaysDuring, quantile } from "./delays.ts";
import { COUNTER, type Flood, type FloodOrder, type Statuses } from "./floods.ts";
import { aHalaqa, halaqaFloods } from "./halaqa.ts";
import { copyCourse } from "./school.ts";

/**
 * Delay of a signed-in student's calls while others flood the school, as a multiple of the delay without a flood in the
 * same run. Default limits. Calls are made at a steady rate, and delays counted from their due time.
 */

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
const COURSES = Number(process.env["BENCH_COURSES"] ?? 20_000);
const LESSONS = Number(process.env["BENCH_LESSONS"] ?? 2_000);
/** Comma-separated floods; by default all. */
const ONLY = process.env["BENCH_FLOODS"]?.split(",");
/** Sessions of one person: limits by session would grant each a share. */
const SESSIONS = 10;
const CALLS_PER_SECOND = 20;
/** Goals: p99 below this multiple of the quiet p99, or below this many milliseconds. */
const GOAL = { times: 20, milliseconds: 250 };
/** A halaqa's calls are made by everybody, every day. */
const GOAL_OF_HALAQA = { times: 3, milliseconds: 0 };
const ROUNDS = 2;
const REST_MS = 5_000;

const school = await startServerProcess({
  env: { LOG_LEVEL: "error", DATABASE_URL: process.env["BENCH_DATABASE_URL"] },
});
try {
  const teacher = await aTeacher(school);
  const small = await aPublishedCourse(school, teacher, { title: "Tajweed", lessons: 20 });
  const large = await aPublishedCourse(school, teacher, {
    title: "The long one",
    lessons: LESSONS,
  });
  const { token } = await aStudentOf(school, small.courseId);
  const reader = await aStudentOf(school, large.courseId);
  const heavyLesson = { courseId: small.courseId, lessonId: small.lessonIds[1] ?? "" };
  const writer = await aStudentOf(school, small.courseId);
  await fillLesson(writer.token, heavyLesson);
  await copyCourse(school, small.courseId, COURSES);
  const sessions = await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const [ofTeacher, ofReader] = await Promise.all(
        [teacher, reader].map((who) => aSession(school, who)),
      );
      return { teacher: `Bearer ${ofTeacher}`, reader: `Bearer ${ofReader}` };
    }),
  );

  const { course } = await school.client.call(contract.catalogue.readPublicCourse, {
    params: { courseId: small.courseId },
  });
  const banner = course.banner ?? "";

  const asJson = { "content-type": "application/json" };
  const post = (endpoint: Endpoint, body: object, query?: object) => ({
    method: "POST",
    path: pathOf(endpoint, { query }),
    headers: asJson,
    body: JSON.stringify(body),
  });
  const get = (path: string, headers: Record<string, string> = {}) => ({
    method: "GET",
    path,
    headers,
  });
  const signedIn = { authorization: `Bearer ${reader.token}` };
  const inLarge = { courseId: large.courseId, lessonId: large.lessonIds[0] };
  const largeTree = pathOf(contract.enrolment.readCourse, { query: { courseId: large.courseId } });
  const databaseUrl = process.env["BENCH_DATABASE_URL"];
  const halaqa = await aHalaqa(
    school,
    { students: 60, size: "S" },
    { DATA_DIR: school.dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  );
  const ofHalaqa = await halaqaFloods(school, halaqa);
  const floods: Record<string, Flood> = {
    ...ofHalaqa,
    "sign-ins": {
      kind: "requests",
      connections: 100,
      requests: [
        post(contract.signIn.login, { email: `p${COUNTER}@school.test`, password: "wrong one" }),
      ],
    },
    codes: {
      kind: "requests",
      connections: 50,
      requests: [
        post(
          contract.codes.sendCode,
          { phoneNumber: `750${COUNTER}`, country: "Iraq", method: "whatsapp" },
          { for: "createUser" },
        ),
      ],
    },
    "half bodies": {
      kind: "half bodies",
      connections: 4_000,
      path: pathOf(contract.signIn.login),
    },
    "slow readers": {
      kind: "slow readers",
      connections: 200,
      path: largeTree,
      headers: signedIn,
      times: 8,
    },
    "pipelined banners": { kind: "pipelined", connections: 100, path: banner, times: 200 },
    search: {
      kind: "requests",
      connections: 50,
      requests: ["tajweed", "quran evening", "course 1", "fi"].map((search) =>
        get(pathOf(contract.catalogue.listCourses, { query: { search } })),
      ),
    },
    "searches of one": {
      kind: "requests",
      connections: 50,
      requests: sessions.flatMap(({ teacher: authorization }) => [
        get(pathOf(contract.courses.listOwnCourses, { query: { search: "zzz" } }), {
          authorization,
        }),
        get(pathOf(contract.catalogue.listCourses, { query: { search: "e", language: "ur" } }), {
          authorization,
        }),
      ]),
    },
    "trees of one": {
      kind: "requests",
      connections: 50,
      requests: sessions.flatMap(({ reader: authorization }) => [
        // Different trees, to bypass the cache.
        {
          ...post(contract.progress.toggleCompletion, {}, inLarge),
          method: "PATCH",
          headers: { ...asJson, authorization },
        },
        get(largeTree, { authorization }),
      ]),
    },
    cards: {
      kind: "requests",
      connections: 50,
      requests: [
        get(`/cards/${small.courseId}.jpg`),
        ...Array.from({ length: 200 }, (_, index) =>
          get(`/cards/${index.toString(16).padStart(24, "0")}.jpg`),
        ),
      ],
    },
    "large answers": {
      kind: "requests",
      connections: 50,
      requests: [get(largeTree, signedIn)],
    },
    "heavy notes": {
      kind: "requests",
      connections: 500,
      requests: [
        get(pathOf(contract.viewer.readLesson, { query: heavyLesson }), {
          authorization: `Bearer ${writer.token}`,
        }),
      ],
    },
    "slashes and 404s": {
      kind: "requests",
      connections: 50,
      requests: [get(`/${"/".repeat(1_500)}${COUNTER}`), get(`/nowhere/${COUNTER}`)],
    },
  };

  const calls = [
    get(pathOf(contract.enrolment.readCourse, { query: { courseId: small.courseId } })),
    get(
      pathOf(contract.viewer.readLesson, {
        query: { courseId: small.courseId, lessonId: small.lessonIds[0] },
      }),
    ),
    {
      ...post(
        contract.progress.toggleCompletion,
        {},
        { courseId: small.courseId, lessonId: small.lessonIds[0] },
      ),
      method: "PATCH",
    },
  ].map((call) => ({ ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } }));

  const steady = { origin: school.origin, calls, perSecond: CALLS_PER_SECOND };
  const quiet = await delaysDuring(steady, pause(SECONDS * 1000));
  print(["flood", "p50 ms", "p99 ms", "times quiet", "worst ms", "refused", "goal", "answers"]);
  print(["(quiet)", ...figures(quiet, quiet, GOAL), ""]);
  const memory: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, flood] of Object.entries(floods)) {
      if (ONLY && !ONLY.includes(name)) continue;
      const running = start({ origin: school.origin, seconds: SECONDS, flood });
      const delays = await delaysDuring(steady, running);
      const goal = name in ofHalaqa ? GOAL_OF_HALAQA : GOAL;
      print([name, ...figures(delays, quiet, goal), list(await running)]);
      await pause(REST_MS / 5);
    }
    await pause(REST_MS);
    memory.push(memoryOf(school.pid) / MEBIBYTE);
  }
  const [first = 0, second = 0] = memory;
  process.stdout.write(
    `memory after a round ${first.toFixed(0)} MiB, after the second ${second.toFixed(0)} MiB ` +
      `(${((second / first - 1) * 100).toFixed(0)} %), at most ${(memoryOf(school.pid, "VmHWM") / MEBIBYTE).toFixed(0)} MiB\n`,
  );
} finally {
  await school.stop();
}

/** Maximum of notes, in quotes, which JSON doubles. */
async function fillLesson(token: string, query: { courseId: string; lessonId: string }) {
  const perCall = 20;
  const description = '"'.repeat(NOTES_TEXT_MAX / NOTES_MAX - 1);
  const content = Array.from({ length: perCall }, () => ({ title: "N", description }));
  for (let sent = 0; sent < NOTES_MAX; sent += perCall) {
    await school.client.call(contract.notes.addNote, { token, query, body: { content } });
  }
}

async function start(order: FloodOrder): Promise<Statuses> {
  const child = fork(fileURLToPath(new URL("floods.ts", import.meta.url)));
  child.send(order);
  const ended = once(child, "exit").then(() => Promise.reject(new Error("The flood ended early.")));
  const [statuses] = (await Promise.race([once(child, "message"), ended])) as [Statuses];
  ended.catch(() => undefined);
  return statuses;
}

function figures(
  { milliseconds, refused }: Delays,
  quiet: Delays,
  goal: { times: number; milliseconds: number },
): string[] {
  const p99 = quantile(milliseconds, 0.99);
  const times = p99 / quantile(quiet.milliseconds, 0.99);
  const isReached = times <= goal.times || p99 < goal.milliseconds;
  return [
    quantile(milliseconds, 0.5).toFixed(1),
    p99.toFixed(1),
    times.toFixed(1),
    Math.max(...milliseconds).toFixed(0),
    String(refused),
    isReached ? "reached" : "missed",
  ];
}

function list(statuses: Statuses): string {
  const parts = Object.entries(statuses).map(([status, count]) =>
    status === "0" ? `${count} without an answer` : `${count} × ${status}`,
  );
  return `  ${parts.join(", ")}`;
}

function print(cells: readonly string[]): void {
  const answers = cells.at(-1) ?? "";
  const [first = "", ...rest] = cells.slice(0, -1);
  process.stdout.write(
    `${first.padEnd(20)}${rest.map((cell) => cell.padStart(12)).join("")}${answers}\n`,
  );
}
