import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/open.ts";
import { countersOf } from "./testing/counters.ts";
import { until } from "./testing/raw-http.ts";
import { runCommand } from "./testing/run-command.ts";
import {
  nothingYet,
  readBack,
  startLoad,
  type Acknowledged,
  type Classroom,
} from "./testing/school-load.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { freshDatabase } from "./testing/test-database.ts";

/* Complete recovery: backup under load, deletion, restore elsewhere. On PostgreSQL via SQLite and back. */

let room: string;
let endings: (() => Promise<unknown>)[];
beforeEach(() => {
  room = mkdtempSync(path.join(tmpdir(), "drill-"));
  endings = [];
});
afterEach(async () => {
  for (const end of endings.toReversed()) await end();
  rmSync(room, { recursive: true, force: true });
});

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

async function open(env: Env): Promise<ServerProcess> {
  const school = await startServerProcess(env.DATA_DIR, env);
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

const copyOf = ({ ticks, notes, lessons, deleted, joined }: Acknowledged): Acknowledged => ({
  ticks: new Map(ticks),
  notes: new Map(notes),
  lessons: new Set(lessons),
  deleted: new Set(deleted),
  joined: [...joined],
});

async function inspect(
  env: Env,
  { origin }: ServerProcess,
  classroom: Classroom,
  promised: Acknowledged,
): Promise<void> {
  expect((await readBack(origin, classroom, promised)).lost).toEqual([]);
  const database = openDatabase(readConfig(env));
  const { stored, counted } = await countersOf(database.read, classroom.courseId);
  await database.close();
  expect(stored).toEqual(counted);
}

test("a school backed up while people write and restored elsewhere has all it acknowledged", async () => {
  const home = await aHome("before");
  const school = await open(home);
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: 6 });
  const students = [await aStudentOf(school, course.courseId)];
  const classroom = { ...course, teacher, students };
  const done = nothingYet();
  const load = startLoad({ school }, classroom, done, { joins: true, wish: () => true });
  await until(() => done.joined.length > 2 && done.deleted.size > 1);
  const promised = copyOf(done);
  const backup = await backUp(home);
  const joined = done.joined.length;
  await load.stop();
  expect(joined, "people wrote meanwhile").toBeGreaterThan(promised.joined.length);
  for (const id of promised.lessons) if (!done.lessons.has(id)) promised.lessons.delete(id);
  await school.end("SIGKILL");
  rmSync(home.DATA_DIR, { recursive: true });

  let last = backup;
  if (home["DATABASE_URL"] !== undefined) {
    const between = embedded("between");
    await restore(backup, between);
    const embeddedSchool = await open(between);
    await inspect(between, embeddedSchool, classroom, promised);
    await embeddedSchool.end("SIGTERM");
    last = await backUp(between);
  }
  const elsewhere = await aHome("after");
  await restore(last, elsewhere);
  const restored = await open(elsewhere);
  await inspect(elsewhere, restored, classroom, promised);
  for (const { email, password, token } of [teacher, ...promised.joined.slice(-2)]) {
    const body = { email, password };
    expect((await restored.call(contract.signIn.login, { body })).status).toBe(200);
    expect((await restored.call(contract.profile.readMe, { as: { token } })).status).toBe(200);
  }
});
