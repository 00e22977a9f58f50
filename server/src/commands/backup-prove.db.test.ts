import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { lastBackupRuns, type BackupRun } from "../platform/backup/backup-runs.queries.ts";
import { readConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/database/open.ts";
import { runCommand } from "../testing/run-command.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { freshDatabase } from "../testing/test-database.ts";

let room: string;
let env: Record<string, string> & { DATA_DIR: string };
let drop: () => Promise<void>;
let school: ServerProcess;
beforeAll(async () => {
  room = mkdtempSync(path.join(tmpdir(), "prove-"));
  const database = await freshDatabase();
  drop = database.drop;
  env = {
    DATA_DIR: path.join(room, "school"),
    ...(database.url && { DATABASE_URL: database.url }),
  };
  school = await startServerProcess(env.DATA_DIR, env);
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 2 });
  await aStudentOf(school, courseId);
});
afterAll(async () => {
  await school.end("SIGKILL");
  await drop();
  rmSync(room, { recursive: true, force: true });
});

async function lastRun(kind: BackupRun["kind"]) {
  const database = openDatabase(readConfig(env));
  try {
    return await lastBackupRuns(database.read, kind, Date.now());
  } finally {
    await database.close();
  }
}

const prove = (...words: string[]) => runCommand("backup-prove", words, env);

test("the newest backup is restored and started elsewhere, and the school records how it ended", async () => {
  const none = await prove();
  expect(none).toMatchObject({ code: 1, stdout: "" });
  expect(none.stderr).toContain("no complete backup");
  expect((await lastRun("proof")).last).toMatchObject({ ok: 0 });

  expect((await runCommand("backup", [], env)).code).toBe(0);
  expect((await lastRun("backup")).last).toMatchObject({
    ok: 1,
    words: expect.stringContaining("rows of"),
  });
  const before = await school.call(contract.catalogue.listCourses);
  const proved = await prove();
  expect(proved).toMatchObject({ code: 0, stderr: "" });
  expect(proved.stdout).toMatch(/3 accounts, 1 courses and 2 lessons; the page of “.+” was read/);
  const { last, lastOk } = await lastRun("proof");
  expect(last).toEqual(lastOk);
  expect(last).toMatchObject({ ok: 1, words: expect.stringContaining("all as they were saved") });
  expect(existsSync(`${env.DATA_DIR}-proof`)).toBe(false);
  expect((await school.call(contract.catalogue.listCourses)).data).toEqual(before.data);
});

test("on the school's disk it leaves the room that the school keeps free", async () => {
  const full = await runCommand("backup-prove", [], { ...env, MIN_FREE_DISK_MB: "1000000000" });
  expect(full).toMatchObject({ code: 1, stdout: "" });
  expect(full.stderr).toMatch(/^The test needs \d+ MB more on the disk of/);
});

test("one byte of a damaged backup fails the proof, with a sentence", async () => {
  const [name = ""] = readdirSync(`${env.DATA_DIR}-backups`).toSorted().toReversed();
  const users = path.join(`${env.DATA_DIR}-backups`, name, "tables", "users.ndjson");
  const sound = readFileSync(users);
  writeFileSync(users, sound.toString().replace("Keeper", "keeper"));
  const failed = await prove();
  writeFileSync(users, sound);
  expect(failed).toMatchObject({ code: 1, stdout: "" });
  expect(failed.stderr).toContain("users.ndjson is damaged");
  const { last, lastOk } = await lastRun("proof");
  expect(last).toMatchObject({ ok: 0, words: expect.stringContaining("is damaged") });
  expect(lastOk).toMatchObject({ ok: 1 });
});

test("an encrypted one needs the secret key; a failed backup is recorded too", async () => {
  const identity = await generateIdentity();
  const file = path.join(room, "key.txt");
  writeFileSync(file, identity);
  const sealed = { ...env, BACKUP_RECIPIENT: await identityToRecipient(identity) };
  expect((await runCommand("backup", [], sealed)).code).toBe(0);
  const before = (await lastRun("proof")).last;
  const closed = await prove();
  expect(closed.stderr).toContain("--identity FILE");
  // It could not be tested: nothing is known about it.
  expect((await lastRun("proof")).last).toEqual(before);
  expect((await prove("--identity", file)).code).toBe(0);

  const failed = await runCommand("backup", ["--to", path.join(room, "unmounted")], env);
  expect(failed.code).toBe(1);
  expect((await lastRun("backup")).last).toMatchObject({
    ok: 0,
    words: expect.stringContaining("mount the disk"),
  });
});
