import { createServer } from "node:http";
import autocannon from "autocannon";
import { contract } from "@madrasa/contract";
import { fetchTransport, pathOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { startBenchSchool } from "./school.ts";

/**
 * Measures each call against a bare `node:http` server that sends the same bytes, alternating on the
 * same machine. The ratio is what counts: absolute speeds depend mostly on the machine.
 */

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const COURSES = Number(process.env["BENCH_COURSES"] ?? 24);
const LESSONS = Number(process.env["BENCH_LESSONS"] ?? 50);
const CONNECTIONS = 10;

type Case = {
  name: string;
  goal: number;
  endpoint: Endpoint;
  query?: object;
  token?: string;
  body?: object;
};

const school = await startBenchSchool();
try {
  const teacher = await aTeacher(school);
  for (let count = 1; count < COURSES; count += 1) {
    await aPublishedCourse(school, teacher, { title: `Course ${count}`, lessons: 1 });
  }
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, {
    title: "The long course",
    lessons: LESSONS,
  });
  const { token } = await aStudentOf(school, courseId);

  const cases: Case[] = [
    { name: `course list of ${COURSES}`, goal: 0.4, endpoint: contract.catalogue.listCourses },
    {
      name: `course of ${LESSONS} lessons`,
      goal: 0.3,
      endpoint: contract.enrolment.readCourse,
      query: { courseId },
      token,
    },
    {
      // An empty body toggles, so that every one of these is a durable write.
      name: "completion tick",
      goal: 0.2,
      endpoint: contract.progress.toggleCompletion,
      query: { courseId, lessonId: lessonIds[0] },
      token,
      body: {},
    },
  ];
  print(["call", "requests/s", "bare", "ratio", "goal", "p99 ms", "refused"]);
  for (const one of cases) await measure(one);
} finally {
  await school.stop();
}

async function measure(one: Case): Promise<void> {
  const headers = {
    "content-type": "application/json",
    ...(one.token && { authorization: `Bearer ${one.token}` }),
  };
  const path = pathOf(one.endpoint, one);
  const request = {
    method: one.endpoint.method,
    headers,
    ...(one.body && { body: JSON.stringify(one.body) }),
  };
  const sample = await fetchTransport(school.origin)(path, request);
  const bare = await startBare(Buffer.from(await sample.arrayBuffer()));
  const ratios: number[] = [];
  let last = { ours: 0, bare: 0, p99: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await load(`${school.origin}${path}`, request);
    const theirs = await load(`${bare.origin}${path}`, request);
    ratios.push(ours.requests.average / theirs.requests.average);
    last = {
      ours: ours.requests.average,
      bare: theirs.requests.average,
      p99: ours.latency.p99,
      refused: last.refused + ours.non2xx,
    };
  }
  bare.close();
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  print([
    one.name,
    last.ours.toFixed(0),
    last.bare.toFixed(0),
    median.toFixed(2),
    `≥ ${one.goal.toFixed(2)}`,
    last.p99.toFixed(1),
    String(last.refused),
  ]);
}

function load(url: string, request: Omit<autocannon.Options, "url">): Promise<autocannon.Result> {
  return autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...request });
}

async function startBare(bytes: Buffer): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(200, {
        "content-type": "application/json; charset=utf-8",
        "content-length": bytes.length,
      });
      response.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

function print(cells: readonly string[]): void {
  const [first = "", ...rest] = cells;
  process.stdout.write(`${first.padEnd(26)}${rest.map((cell) => cell.padStart(12)).join("")}\n`);
}
