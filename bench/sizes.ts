import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@madrasa/contract";
import type { Answer, CallInput } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { aStudent, superadminSession } from "@madrasa/testkit/people";
import type { SchoolProcess } from "@madrasa/testkit/school-process";
import { fillSchool, startBenchSchool } from "./school.ts";

/**
 * How long calls take in a small school and in a large one, one call after another, the two schools
 * in turn. `npm run bench:sizes -- S L` compares other sizes. With BENCH_DATABASE_URL the schools are
 * on PostgreSQL, in databases beside that one, `bench_s` and so on, which stay for the next run. On
 * SQLite they stay where BENCH_FOLDER names a folder.
 */

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 200);
const WARM_UP = 30;
/** As many courses as the smallest school has, so that all answers have the same length. */
const LIMIT = 3;
const DATABASE_URL = process.env["BENCH_DATABASE_URL"];
const FOLDER = process.env["BENCH_FOLDER"];

const [small = "S", large = "XL"] = process.argv.slice(2);

type Call = (school: Prepared) => Promise<Answer>;
type Prepared = { school: SchoolProcess; student: string; admin: string };

const idOf = (kind: "c" | "e", place: number) => kind + place.toString(16).padStart(23, "0");
const lesson = { courseId: idOf("c", 0), lessonId: idOf("e", 1) };
const { catalogue, enrolment, progress, statistics, students, viewer } = contract;

const CASES: { name: string; goal: number; call: Call }[] = [
  {
    name: "explorer, first page",
    goal: 1.3,
    call: ({ school }) => send(school, catalogue.listCourses, { query: { limit: LIMIT } }),
  },
  { name: "search, a rare word", goal: 1.3, call: search("murattal", 1) },
  { name: "search, a common word", goal: 3, call: search("tajweed", 1) },
  { name: "search, in every course", goal: 3, call: search("course", LIMIT) },
  {
    name: "statistics",
    goal: 3,
    call: ({ school, admin }) => send(school, statistics.readStatistics, { token: admin }),
  },
  {
    name: "all students, first page",
    goal: 1.3,
    call: ({ school, admin }) =>
      send(school, students.searchStudents, {
        token: admin,
        query: { limit: LIMIT },
        body: { value: "" },
      }),
  },
  {
    name: "list of own courses",
    goal: 1.3,
    call: ({ school, student }) => send(school, enrolment.listEnrolled, { token: student }),
  },
  {
    name: "tree of a course",
    goal: 1.3,
    call: ({ school, student: token }) =>
      send(school, enrolment.readCourse, { token, query: { courseId: lesson.courseId } }),
  },
  {
    name: "lesson",
    goal: 1.3,
    call: ({ school, student: token }) => send(school, viewer.readLesson, { token, query: lesson }),
  },
  {
    name: "tick",
    goal: 1.3,
    call: ({ school, student: token }) =>
      send(school, progress.toggleCompletion, { token, query: lesson, body: {} }),
  },
];

const folder = FOLDER ?? mkdtempSync(path.join(tmpdir(), "sizes-"));
const prepared: Prepared[] = [];
try {
  for (const size of [small, large]) prepared.push(await prepare(size));
  await measure();
} finally {
  for (const { school } of prepared) await school.stop();
  if (FOLDER === undefined) rmSync(folder, { recursive: true, force: true });
}

async function prepare(size: string): Promise<Prepared> {
  const dataDir = path.join(folder, size);
  mkdirSync(dataDir, { recursive: true });
  const url = DATABASE_URL && new URL(`/bench_${size.toLowerCase()}`, DATABASE_URL).href;
  const database: Record<string, string> = url ? { DATABASE_URL: url } : {};
  await fillSchool(size, { DATA_DIR: dataDir, ...database });
  const school = await startBenchSchool(database, dataDir);
  const student = await aStudent(school, { phone: String(6e9 + (Date.now() % 1e9)) });
  for (const place of [0, 1, 2]) {
    const query = { courseId: idOf("c", place) };
    await school.client.call(enrolment.enrol, { token: student.token, query });
  }
  return { school, student: student.token, admin: (await superadminSession(school)).token };
}

async function measure(): Promise<void> {
  print(["call", `${small} ms`, `${large} ms`, "ratio", "goal"]);
  const times = CASES.map(() => prepared.map((): number[] => []));
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const [place, { call }] of CASES.entries()) {
      // With alternating order, so that both have the same share of whatever else the machine does.
      const schools = [...prepared.entries()];
      for (const [which, school] of round % 2 ? schools : schools.toReversed()) {
        const began = performance.now();
        const { status } = await call(school);
        const spent = performance.now() - began;
        if (status !== 200) throw new Error(`${CASES[place]?.name} answered ${status}.`);
        if (round >= WARM_UP) times[place]?.[which]?.push(spent);
      }
    }
  }
  for (const [place, { name, goal }] of CASES.entries()) {
    const [one = 0, other = 0] = (times[place] ?? []).map(median);
    const ratio = (other / one).toFixed(2);
    print([name, one.toFixed(2), other.toFixed(2), ratio, `≤ ${goal}`]);
  }
}

function search(text: string, limit: number): Call {
  return ({ school }) => send(school, catalogue.listCourses, { query: { search: text, limit } });
}

function send<E extends Endpoint>(
  { client }: SchoolProcess,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer> {
  return client.send(endpoint, input);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(28)}${rest.map((cell) => cell.padStart(10)).join("")}\n`);
}
