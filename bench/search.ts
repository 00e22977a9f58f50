import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { SchoolProcess } from "@madrasa/testkit/school-process";
import { startBenchSchool } from "./school.ts";

/**
 * How long the explorer's search takes among many courses, one search after another, over HTTP. One
 * course is made with calls; the others are copies under other names, written with SQL, since making
 * them with calls would take an hour.
 */

const COURSES = Number(process.env["BENCH_COURSES"] ?? 100_000);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 20);
const DATABASE_URL = process.env["BENCH_DATABASE_URL"];
/** Milliseconds. */
const GOAL = 50;

/** What people type: whole words, parts of words, two words, a number, a code, a text without matches. */
const SEARCHES = [
  "Tajweed",
  "قُرآن",
  "hadith fiqh",
  "recit",
  "course 4711",
  "tajweed for the evening",
  "teacher 99",
  "00000000000000000000aaaa",
  "zzz",
  "fi",
];

const school = await startBenchSchool();
try {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Copied", lessons: 1 });
  await multiply(school, courseId);

  const all: number[] = [];
  process.stdout.write(`${COURSES} courses, ${DATABASE_URL ? "PostgreSQL" : "SQLite"}\n`);
  for (const search of SEARCHES) {
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const page = await school.client.call(contract.catalogue.listCourses, { query: { search } });
      times.push(performance.now() - started);
      total = page.total ?? 0;
    }
    all.push(...times);
    process.stdout.write(
      `${search.padEnd(28)}${String(total).padStart(8)} found  median ${middle(times)} ms\n`,
    );
  }
  process.stdout.write(`all searches: median ${middle(all)} ms, goal ${GOAL} ms\n`);
} finally {
  await school.stop();
}

function middle(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}

/** The product's own seed writes the copies, in a process of its own and on either database. */
async function multiply({ dataDir }: SchoolProcess, courseId: string): Promise<void> {
  const seed = fileURLToPath(new URL("../server/seeds/many-courses.queries.ts", import.meta.url));
  const child = spawn(process.execPath, [seed, courseId, String(COURSES - 1)], {
    env: { DATA_DIR: dataDir, ...(DATABASE_URL && { DATABASE_URL }) },
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("The courses could not be copied.");
}
