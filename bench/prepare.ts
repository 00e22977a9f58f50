import autocannon from "autocannon";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { SchoolProcess } from "@madrasa/testkit/school-process";
import { startBenchSchool } from "./school.ts";

/**
 * What prepared statements bring: two servers on the PostgreSQL of BENCH_DATABASE_URL, one of them
 * with DATABASE_PREPARE=off, asked in turn.
 */

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const CONNECTIONS = 10;

const shared = { SECRET_KEY: "the same key for both servers of this bench", DATABASE_POOL: "10" };
const on = await startBenchSchool(shared);
const off = await startBenchSchool({ ...shared, DATABASE_PREPARE: "off" });
try {
  const teacher = await aTeacher(on);
  for (let count = 0; count < 24; count += 1) {
    await aPublishedCourse(on, teacher, { title: `Course ${count}`, lessons: 1 });
  }
  const { courseId } = await aPublishedCourse(on, teacher, { title: "Long", lessons: 50 });
  const { token } = await aStudentOf(on, courseId);
  const paths = {
    "course list": pathOf(contract.catalogue.listCourses, {}),
    "course of 50 lessons": pathOf(contract.enrolment.readCourse, { query: { courseId } }),
  };
  print(["call", "requests/s", "off", "ratio"]);
  for (const [name, path] of Object.entries(paths)) {
    const rounds: { on: number; off: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ on: await load(on, path, token), off: await load(off, path, token) });
    }
    const ratio = middle(rounds.map((both) => both.on / both.off));
    const speeds = [middle(rounds.map((both) => both.on)), middle(rounds.map((both) => both.off))];
    print([name, ...speeds.map((speed) => speed.toFixed(0)), ratio.toFixed(2)]);
  }
} finally {
  await on.stop();
  await off.stop();
}

async function load({ origin }: SchoolProcess, path: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${origin}${path}`;
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  return result.requests.average;
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(24)}${rest.map((cell) => cell.padStart(12)).join("")}\n`);
}
