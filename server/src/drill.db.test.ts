import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { PDF, PNG } from "@madrasa/testkit/sample-files";
import { aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload, ownPath } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { readManifest } from "./platform/backup/manifest.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/open.ts";
import { openDisk } from "./platform/storage/disk.ts";
import { until } from "./testing/raw-http.ts";
import { runCommand } from "./testing/run-command.ts";
import { startSchool, type SchoolProcess } from "./testing/school-process.ts";
import { freshDatabase } from "./testing/test-database.ts";

/*
 * A whole recovery as one test: backed up under load, deleted, and restored elsewhere. On
 * PostgreSQL it is restored into SQLite and back.
 */

const PATIENCE = 150_000;
const LESSONS = 6;

let room: string;
let endings: (() => Promise<unknown>)[];
beforeEach(() => {
  room = mkdtempSync(path.join(tmpdir(), "drill-"));
  endings = [];
});
afterEach(async () => {
  for (const end of endings.toReversed()) await end();
  rmSync(room, { recursive: true, force: true });
}, PATIENCE);

type Env = Record<string, string> & { DATA_DIR: string };

async function aHome(name: string): Promise<Env> {
  const { url, drop } = await freshDatabase();
  endings.push(drop);
  return embedded(name, url === undefined ? {} : { DATABASE_URL: url });
}

const embedded = (name: string, more: Record<string, string> = {}): Env => ({
  DATA_DIR: path.join(room, name),
  ...more,
});

async function open(env: Env): Promise<SchoolProcess> {
  const school = await startSchool(env.DATA_DIR, env);
  endings.push(() => school.end("SIGKILL"));
  return school;
}

async function backUp(env: Env): Promise<string> {
  const ran = await runCommand("backup", ["--to", room], env);
  expect(ran).toMatchObject({ code: 0, stderr: "" });
  return / is in (\S+): /.exec(ran.stdout)?.[1] ?? "";
}

async function restore(backup: string, env: Env): Promise<void> {
  const ran = await runCommand("restore", ["--from", backup], env);
  expect(ran).toMatchObject({ code: 0, stderr: "" });
}

/** What the server has acknowledged. Files by their keys, with the bytes that were sent. */
type Done = {
  people: Person[];
  ticks: { studentId: string; lessonId: string }[];
  lessons: string[];
  bytes: Map<string, Buffer>;
};

/** People who write at the same time; each act is recorded once it is acknowledged. */
async function aSchoolAtWork(school: SchoolProcess) {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: LESSONS });
  const { courseId } = course;
  const sectionId = await aSection(school, teacher, courseId);
  const done: Done = { people: [], ticks: [], lessons: [], bytes: new Map() };

  async function join(): Promise<Person> {
    const student = await aStudentOf(school, courseId);
    done.people.push(student);
    return student;
  }
  async function tick(student: Person, lessonId: string): Promise<void> {
    await school.call(contract.progress.toggleCompletion, {
      as: student,
      query: { courseId, lessonId },
      body: { completed: true },
    });
    done.ticks.push({ studentId: student.id, lessonId });
  }
  async function add(): Promise<string> {
    const bytes = Buffer.concat([PDF, Buffer.from(`%${done.bytes.size}\n`.repeat(5_000))]);
    const filePath = await anUpload(school, teacher, courseId, { bytes });
    done.bytes.set(filePath, bytes);
    const { data } = await school.call(contract.lessons.addLesson, {
      as: teacher,
      query: { courseId, sectionId },
      body: { title: "A sheet", description: "", filePath, fileType: "application/pdf" },
    });
    return data.lesson._id;
  }
  async function addAndKeep(): Promise<void> {
    done.lessons.push(await add());
  }
  const passing: string[] = [];
  /** A lesson stays for a while, so that a backup reads its row and then finds no file. */
  async function addAndDrop(): Promise<void> {
    passing.push(await add());
    if (passing.length < 4) return;
    const lessonId = passing.shift() ?? "";
    await school.call(contract.lessons.deleteLesson, {
      as: teacher,
      query: { courseId, lessonId },
    });
  }
  async function joinAndTick(): Promise<void> {
    const student = await join();
    for (const lessonId of course.lessonIds) await tick(student, lessonId);
  }
  return { teacher, course, done, acts: [joinAndTick, addAndKeep, addAndDrop] };
}

/** Repeats acts until `stop` is called, which resolves when the last one has ended. */
function keepOn(acts: readonly (() => Promise<void>)[]): () => Promise<void> {
  const stop = new AbortController();
  const workers = acts.map(async (act) => {
    while (!stop.signal.aborted) await act();
  });
  return async () => {
    stop.abort();
    await Promise.all(workers);
  };
}

const upToNow = ({ people, ticks, lessons }: Done) => ({
  people: [...people],
  ticks: [...ticks],
  lessons: [...lessons],
});

/** Everything acknowledged is there, counters equal a recount, and files have the bytes sent. */
async function inspect(
  env: Env,
  backup: string,
  { promised, done }: { promised: ReturnType<typeof upToNow>; done: Done },
) {
  // Where lessons are deleted faster than rows are read, the backup names the files it did not get.
  const gone = new Set((await readManifest(backup))?.gone);
  const config = readConfig(env);
  const database = openDatabase(config);
  const storage = await openDisk(path.join(env.DATA_DIR, "files"), config);
  try {
    const { read } = database;
    const users = await read.selectFrom("users").selectAll().execute();
    const courses = await read.selectFrom("courses").selectAll().execute();
    const sections = await read.selectFrom("sections").selectAll().execute();
    const lessons = await read.selectFrom("lessons").selectAll().execute();
    const enrolments = await read.selectFrom("enrolments").selectAll().execute();
    const completions = await read.selectFrom("completions").selectAll().execute();
    const files = await read.selectFrom("files").selectAll().execute();

    const missing = (wanted: readonly string[], found: readonly string[]) => {
      const there = new Set(found);
      return wanted.filter((one) => !there.has(one));
    };
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    expect(missing(ids(promised.people), ids(users))).toEqual([]);
    expect(missing(promised.lessons, ids(lessons))).toEqual([]);
    const ticked = ({ studentId, lessonId }: { studentId: string; lessonId: string }) =>
      `${studentId} ${lessonId}`;
    const found = completions.map(({ student_id, lesson_id }) => `${student_id} ${lesson_id}`);
    expect(missing(promised.ticks.map(ticked), found)).toEqual([]);

    const count = <Row>(rows: readonly Row[], holds: (row: Row) => boolean) =>
      rows.filter(holds).length;
    for (const { id, lesson_count, student_count } of courses) {
      expect(lesson_count).toBe(count(lessons, ({ course_id }) => course_id === id));
      expect(student_count).toBe(count(enrolments, ({ course_id }) => course_id === id));
    }
    for (const { id, lesson_count } of sections) {
      expect(lesson_count).toBe(count(lessons, ({ section_id }) => section_id === id));
    }
    for (const { student_id, completed_count } of enrolments) {
      const own = count(completions, (row) => row.student_id === student_id);
      expect(completed_count).toBe(own);
    }

    const confirmed = files.filter(
      ({ confirmed_at, id }) => confirmed_at !== null && !gone.has(id),
    );
    expect(confirmed.length).toBeGreaterThanOrEqual(promised.lessons.length + LESSONS);
    for (const { id, kind } of confirmed) {
      const sent = done.bytes.get(id) ?? (kind === "banner" ? PNG : PDF);
      expect((await buffer(await storage.read(id))).equals(sent), id).toBe(true);
    }
  } finally {
    await database.close();
  }
}

test(
  "backed up while people write, deleted and restored elsewhere, the school has all it acknowledged",
  async () => {
    const home = await aHome("before");
    const school = await open(home);
    const { teacher, course, done, acts } = await aSchoolAtWork(school);
    for (const act of acts) await act();

    const stop = keepOn(acts);
    await until(() => done.people.length > 2 && done.lessons.length > 2);
    const promised = upToNow(done);
    const backup = await backUp(home);
    const later = upToNow(done);
    await stop();
    expect(later.ticks.length, "people wrote meanwhile").toBeGreaterThan(promised.ticks.length);

    await school.end("SIGKILL");
    rmSync(home.DATA_DIR, { recursive: true });

    let last = backup;
    if (home["DATABASE_URL"] !== undefined) {
      const between = embedded("between");
      await restore(backup, between);
      await inspect(between, backup, { promised, done });
      last = await backUp(between);
    }
    const elsewhere = await aHome("after");
    await restore(last, elsewhere);
    await inspect(elsewhere, backup, { promised, done });

    const restored = await open(elsewhere);
    const { login } = contract.signIn;
    const { readMe } = contract.profile;
    for (const { email, password, token } of [teacher, ...promised.people.slice(-2)]) {
      expect((await restored.call(login, { body: { email, password } })).status).toBe(200);
      expect((await restored.call(readMe, { as: { token } })).status).toBe(200);
    }
    const { courseId } = course;
    const lessonId = promised.lessons[0] ?? "";
    const { data } = await restored.call(contract.lessons.readOwnLesson, {
      as: teacher,
      query: { courseId, lessonId },
    });
    const shown = await restored.transport(ownPath(data.lesson.filePath) ?? "", { method: "GET" });
    expect(shown.status).toBe(200);
    expect([...done.bytes.values()].map(String)).toContain(await shown.text());
  },
  PATIENCE,
);
