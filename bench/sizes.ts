import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@madrasa/contract";
import type { Answer, CallInput } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { aStudent, superadminSession } from "@madrasa/testkit/people";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { requestOf } from "./cases.ts";
import { measureOverBare } from "./over-bare.ts";
import { aHalaqa } from "./halaqa.ts";
import { fillSchool, startBenchSchool } from "./school.ts";

/**
 * Durations of calls in a small and a large school, alternating; then the start of the second, and its searches beside
 * a bare server (wrk). `npm run bench:sizes -- S L` compares other sizes; further words select calls (`-- S L sheet
 * halaqa student's`). BENCH_DATABASE_URL uses PostgreSQL databases next to that one (`bench_s` and so on), kept for later
 * runs; `-- S@sqlite S` compares databases. BENCH_FOLDER keeps SQLite schools.
 */

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 200);
const WARM_UP = 30;
/** Courses of the smallest school, for equal responses. */
const LIMIT = 3;
const STUDENTS = 20;
const DATABASE_URL = process.env["BENCH_DATABASE_URL"];
const FOLDER = process.env["BENCH_FOLDER"];

const DATABASES_GOAL = 4;
/** Milliseconds of a start without building. */
const START_GOAL = 1_000;
const STARTS = 5;

const [first = "S", second = "XL", ...words] = process.argv.slice(2);

type Call = (school: Prepared) => Promise<Answer>;
type Prepared = {
  school: ServerProcess;
  start: () => Promise<ServerProcess>;
  student: string;
  admin: string;
  halaqa: { courseId: string; teacher: string; student: string };
};

const idOf = (kind: "c" | "e", index: number) => kind + index.toString(16).padStart(23, "0");
const lesson = { courseId: idOf("c", 0), lessonId: idOf("e", 1) };
const { catalogue, complaints, enrolment, listeners, progress } = contract;
const { sheet, statistics, students, today, viewer } = contract;
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const ALL_CASES: { name: string; goal: number; call: Call }[] = [
  {
    name: "explorer, first page",
    goal: 1.3,
    call: ({ school }) => send(school, catalogue.listCourses, { query: { limit: LIMIT } }),
  },
  { name: "search, a rare word", goal: 1.3, call: search("murattal", 1) },
  { name: "search, a common word", goal: 1.3, call: search("tajweed", 1) },
  { name: "search, in every course", goal: 1.3, call: search("course", LIMIT) },
  {
    name: "statistics",
    goal: 1.3,
    call: ({ school, admin }) => send(school, statistics.readStatistics, { token: admin }),
  },
  {
    name: "Today",
    goal: 1.3,
    call: ({ school, admin }) => send(school, today.readToday, { token: admin }),
  },
  {
    name: "open complaints",
    goal: 1.3,
    call: ({ school, admin }) =>
      send(school, complaints.listComplaints, {
        token: admin,
        query: { only: "open", limit: LIMIT },
      }),
  },
  {
    name: "choices of listeners",
    goal: 1.3,
    call: ({ school, student: token }) => send(school, listeners.readChoices, { token }),
  },
  { name: "students, a rare word", goal: 1.3, call: searchStudents("student 17", 1) },
  { name: "students, a common word", goal: 1.3, call: searchStudents("student", LIMIT) },
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
  {
    name: "daily sheet",
    goal: 1.3,
    call: ({ school, halaqa: { teacher: token, courseId } }) =>
      send(school, sheet.readSheet, { token, query: { courseId, day: daysAgo(0) } }),
  },
  {
    name: "overview of a halaqa",
    goal: 1.3,
    call: ({ school, halaqa: { teacher: token, courseId } }) =>
      send(school, sheet.readOverview, { token, query: { courseId, day: daysAgo(0) } }),
  },
  {
    name: "month of a halaqa",
    goal: 1.3,
    call: ({ school, halaqa: { teacher: token, courseId } }) =>
      send(school, sheet.readMonth, { token, query: { courseId, day: daysAgo(40) } }),
  },
  {
    name: "a student's thirty parts",
    goal: 1.3,
    call: ({ school, halaqa: { student: token } }) =>
      send(school, sheet.readRecord, { token, query: {} }),
  },
  {
    name: "a student's timeline",
    goal: 1.3,
    call: ({ school, halaqa: { student: token } }) =>
      send(school, sheet.listDays, { token, query: { before: daysAgo(100) } }),
  },
];
const CASES = ALL_CASES.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (CASES.length === 0) throw new Error(`No call has a name with ${words.join(" or ")}.`);

const folder = FOLDER ?? mkdtempSync(path.join(tmpdir(), "sizes-"));
const prepared: Prepared[] = [];
try {
  for (const school of [first, second]) prepared.push(await prepare(school));
  await measure();
  if (words.length === 0) {
    await measureSearches();
    await measureStarts();
  }
} finally {
  for (const { school } of prepared) await school.stop();
  if (FOLDER === undefined) rmSync(folder, { recursive: true, force: true });
}

async function prepare(name: string): Promise<Prepared> {
  const [size = "", on] = name.split("@");
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const isPostgres = DATABASE_URL !== undefined && on !== "sqlite";
  const url = isPostgres ? new URL(`/bench_${size.toLowerCase()}`, DATABASE_URL).href : undefined;
  await fillSchool(size, { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) });
  const start = async () => startBenchSchool({ DATABASE_URL: url }, dataDir);
  const school = await start();
  const student = await aStudent(school, { phone: String(6e9 + (Date.now() % 1e9)) });
  for (const index of [0, 1, 2]) {
    const query = { courseId: idOf("c", index) };
    await school.client.call(enrolment.enrol, { token: student.token, query });
  }
  const admin = (await superadminSession(school)).token;
  const {
    courseId,
    teacher,
    student: member,
  } = await aHalaqa(
    school,
    { students: STUDENTS, size },
    { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) },
  );
  const halaqa = { courseId, teacher: teacher.token, student: member.token };
  return { school, start, student: student.token, admin, halaqa };
}

async function measure(): Promise<void> {
  const areOnDifferent = first.includes("@") !== second.includes("@");
  print(["call", `${first} ms`, `${second} ms`, "ratio", "goal", `${first} p99`, `${second} p99`]);
  const times = CASES.map(() => prepared.map((): number[] => []));
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const [index, { call }] of CASES.entries()) {
      // Alternating order, to share other load.
      const schools = [...prepared.entries()];
      for (const [which, school] of round % 2 ? schools : schools.toReversed()) {
        const began = performance.now();
        const { status } = await call(school);
        const spent = performance.now() - began;
        if (status !== 200) throw new Error(`${CASES[index]?.name} answered ${status}.`);
        if (round >= WARM_UP) times[index]?.[which]?.push(spent);
      }
    }
  }
  for (const [index, { name, goal }] of CASES.entries()) {
    const [one = 0, other = 0] = (times[index] ?? []).map((each) => median(each));
    const ratio = (other / one).toFixed(2);
    const atMost = areOnDifferent ? DATABASES_GOAL : goal;
    const slowest = (times[index] ?? []).map((each) => quantile(each, 0.99).toFixed(2));
    print([name, one.toFixed(2), other.toFixed(2), ratio, `≤ ${atMost}`, ...slowest]);
  }
}

async function measureSearches(): Promise<void> {
  const school = prepared[1]?.school;
  if (!school) return;
  print(["search, over bare", "requests/s", "bare", "ratio", "goal"]);
  for (const [name, text, goal] of [
    ["a rare word", "murattal", 0.2],
    ["a common word", "tajweed", 0.05],
  ] as const) {
    const requests = [requestOf(catalogue.listCourses, { query: { search: text, limit: LIMIT } })];
    const figure = await measureOverBare(school, { name, goal, connections: 32, requests });
    const { perSecond, bare, ratio } = figure;
    print([name, perSecond.toFixed(0), bare.toFixed(0), ratio.toFixed(3), `≥ ${goal}`]);
  }
}

/** Ends when listening; excludes migrations. */
async function measureStarts(): Promise<void> {
  const school = prepared[1];
  if (!school) return;
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    await school.school.stop();
    const began = performance.now();
    school.school = await school.start();
    times.push(performance.now() - began);
  }
  print([`start of ${second}, ms`, median(times).toFixed(0), `≤ ${START_GOAL}`]);
}

function search(text: string, limit: number): Call {
  return ({ school }) => send(school, catalogue.listCourses, { query: { search: text, limit } });
}

function searchStudents(value: string, limit: number): Call {
  return ({ school, admin: token }) =>
    send(school, students.searchStudents, { token, query: { limit }, body: { value } });
}

function send<E extends Endpoint>(
  { client }: ServerProcess,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer> {
  return client.send(endpoint, input);
}

function median(times: readonly number[]): number {
  return quantile(times, 0.5);
}

function quantile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(28)}${rest.map((cell) => cell.padStart(10)).join("")}\n`);
}
