import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { memoryOf } from "@madrasa/testkit/large-file";
import { aTeacher, superadminSession } from "@madrasa/testkit/people";
import { fillSchool, startBenchSchool } from "./school.ts";
import { load, type Load, type Request } from "./wrk.ts";

/**
 * Delay of completions by ten clients during heavy reads: common searches, a course of 2,000 lessons, and all students
 * by pages, two readers each. As a multiple of the quiet p99; ends with resident memory.
 */

const SIZE = process.argv[2] ?? "L";
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const LESSONS = 2_000;
const STUDENTS = 64;
const GOAL = 5;
const MEGABYTE = 1_000_000;

const { catalogue, enrolment, progress, students } = contract;

const dataDir = mkdtempSync(path.join(tmpdir(), "wide-reads-"));
await fillSchool(SIZE, { DATA_DIR: dataDir });
const school = await startBenchSchool({}, dataDir);
try {
  const teacher = await aTeacher(school);
  const small = await aPublishedCourse(school, teacher, { title: "Small", lessons: 20 });
  const long = await aPublishedCourse(school, teacher, { title: "Long", lessons: LESSONS });
  const ticks: Request[] = [];
  for (let count = 0; count < STUDENTS; count += 1) {
    const { token } = await aStudentOf(school, small.courseId);
    const lessonId = small.lessonIds[count % small.lessonIds.length];
    const query = { courseId: small.courseId, lessonId };
    ticks.push(requestOf("PATCH", pathOf(progress.toggleCompletion, { query }), token, {}));
  }
  const reader = await aStudentOf(school, long.courseId);
  const admin = await superadminSession(school);
  const reads: Record<string, Request[]> = {
    "search for a common word": ["tajweed", "course"].map((search) =>
      requestOf("GET", pathOf(catalogue.listCourses, { query: { search } })),
    ),
    "course of 2,000 lessons": [
      requestOf(
        "GET",
        pathOf(enrolment.readCourse, { query: { courseId: long.courseId } }),
        reader.token,
      ),
    ],
    "all students, 100 a page": await pagesOfStudents(admin.token),
  };

  const tick = async () => load(school.origin, ticks, { connections: 10, seconds: SECONDS });
  await tick();
  print(["while others read", "p50 ms", "p99 ms", "times quiet", "goal", "reads/s", "refused"]);
  const quiet = await tick();
  report("nothing", quiet, []);
  for (const [name, requests] of Object.entries(reads)) {
    report(name, ...(await tickBeside([requests])));
  }
  report("all three", ...(await tickBeside(Object.values(reads))));
  print(["memory, MB", (memoryOf(school.pid) / MEGABYTE).toFixed(0), "", "", "≤ 160"]);

  async function tickBeside(wide: Request[][]): Promise<[Load, Load[]]> {
    const [ticked, ...read] = await Promise.all([
      tick(),
      ...wide.map(async (requests) =>
        load(school.origin, requests, { connections: 2, seconds: SECONDS }),
      ),
    ]);
    return [ticked, read];
  }

  function report(name: string, ticked: Load, read: Load[]): void {
    print([
      name,
      ticked.median.toFixed(1),
      ticked.p99.toFixed(1),
      (ticked.p99 / quiet.p99).toFixed(1),
      `≤ ${GOAL}`,
      read.map(({ perSecond }) => perSecond.toFixed(0)).join(" + "),
      String([ticked, ...read].reduce((sum, one) => sum + one.refused + one.failed, 0)),
    ]);
  }
} finally {
  await school.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function pagesOfStudents(token: string): Promise<Request[]> {
  const requests: Request[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor && { cursor }) };
    const where = pathOf(students.searchStudents, { query });
    const { nextCursor } = await school.client.call(students.searchStudents, {
      token,
      query,
      body: { value: "" },
    });
    requests.push(requestOf("POST", where, token, { value: "" }));
    cursor = nextCursor ?? undefined;
  } while (cursor && requests.length < 100);
  return requests;
}

function requestOf(method: string, where: string, token?: string, body?: object): Request {
  return {
    method,
    path: where,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  };
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(28)}${rest.map((cell) => cell.padStart(14)).join("")}\n`);
}
