import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher } from "@madrasa/testkit/people";
import { PDF } from "@madrasa/testkit/sample-files";
import { runCommand } from "./testing/run-command.ts";
import { until } from "./testing/raw-http.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";

/** tmpfs; requires root. */
const isRoot = process.getuid?.() === 0;
const DISK_MEBIBYTES = 96;
const MEBIBYTE = Buffer.alloc(1024 * 1024);

let disk: string | undefined;
let running: ServerProcess[] = [];

beforeEach(() => {
  if (!isRoot) return;
  const folder = mkdtempSync(path.join(tmpdir(), "small-disk-"));
  const options = `size=${DISK_MEBIBYTES}m`;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    disk = folder;
  } catch {
    // Containers may forbid mounting.
    rmSync(folder, { recursive: true });
  }
});

afterEach(async () => {
  for (const school of running) await school.end("SIGKILL");
  running = [];
  if (disk === undefined) return;
  execFileSync("umount", [disk]);
  rmSync(disk, { recursive: true });
  disk = undefined;
});

async function start(folder: string): Promise<ServerProcess> {
  const school = await startServerProcess(path.join(folder, "data"), { MIN_FREE_DISK_MB: "8" });
  running.push(school);
  return school;
}

const remount = (folder: string, option: "ro" | "rw") =>
  execFileSync("mount", ["-o", `remount,${option}`, folder]);

function fill(folder: string): () => void {
  const file = path.join(folder, "other-data");
  const descriptor = openSync(file, "w");
  for (const size of [MEBIBYTE.length, 4096]) {
    try {
      while (writeSync(descriptor, MEBIBYTE, 0, size) === size);
    } catch (error) {
      expect(error).toMatchObject({ code: "ENOSPC" });
    }
  }
  closeSync(descriptor);
  return () => rmSync(file);
}

test("people can read on a full disk, and space helps without a restart", async ({ skip }) => {
  if (disk === undefined) return skip();
  const school = await start(disk);
  const { call, origin } = school;
  const teacher = await aTeacher(school);
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
    lessons: 1,
  });
  const student = await aStudentOf(school, courseId);
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  const tick = async (completed: boolean) =>
    call(contract.progress.toggleCompletion, { as: student, query, body: { completed } });
  const health = async () => {
    const answer = await fetch(`${origin}/readyz`);
    return `${answer.status} ${await answer.text()}`;
  };
  expect((await tick(true)).status).toBe(200);

  const free = fill(disk);
  let count = 0;
  const write = async () => {
    count += 1;
    return call(contract.outline.updateSection, {
      as: teacher,
      query: { courseId, sectionId },
      body: { description: `${count} ${"Where letters come from. ".repeat(200)}` },
    });
  };
  // SQLite first reuses free pages.
  let refused = await write();
  while (refused.status === 200) refused = await write();
  expect(refused).toMatchObject({ status: 503, success: false });
  expect(refused.message).toMatch(/no storage space left/);
  const read = await call(contract.viewer.readLesson, { as: student, query });
  expect(read.status).toBe(200);
  expect(await health()).toMatch(/^200 .*degraded/);
  const file = { courseId, filename: "a.pdf", contentType: "application/pdf", size: 2_000 };
  const link = await call(contract.files.uploadLink, { as: teacher, query: file });
  expect(link.status).toBe(503);

  free();
  await until(async () => (await write()).status === 200);
  expect((await tick(false)).data.completed).toBe(false);
  await until(async () => !(await health()).includes("degraded"));
  expect(await anUpload(school, teacher, courseId)).toMatch(/^[0-9a-f]{24}$/);
  const after = await call(contract.viewer.readLesson, { as: student, query });
  expect(after.data.lesson.completed).toBe(false);
});

test("an admin signs in on a full disk and suspends whoever fills it, thanks to the reserve", async ({
  skip,
}) => {
  if (disk === undefined) return skip();
  const school = await start(disk);
  const { call } = school;
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const student = await aStudentOf(school, courseId);
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  const reserve = path.join(disk, "data", "reserve");
  // Created by the sweep on larger disks.
  writeFileSync(reserve, Buffer.alloc(32 * MEBIBYTE.length));
  fill(disk);
  const tick = async () =>
    call(contract.progress.toggleCompletion, { as: student, query, body: {} });
  let refused = await tick();
  for (let ticks = 1; ticks < 5_000 && refused.status === 200; ticks += 1) refused = await tick();
  expect(refused.status).toBe(503);
  expect(existsSync(reserve)).toBe(true);
  const { token } = (await call(contract.signIn.adminLogin, { body: school.superadmin })).data;
  expect(existsSync(reserve)).toBe(false);
  const suspended = await call(contract.students.suspendStudent, {
    as: { token },
    body: { userID: student.id, suspended: true, reason: "" },
  });
  expect(suspended.status).toBe(200);
  expect((await tick()).status).toBe(401);
});

test("a backup for which the disk is too small leaves the school able to write, and is recorded", async ({
  skip,
}) => {
  if (disk === undefined) return skip();
  const school = await start(disk);
  const teacher = await aTeacher(school);
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
    lessons: 1,
  });
  const student = await aStudentOf(school, courseId);
  for (let sheet = 0; sheet < 3; sheet += 1) {
    const bytes = Buffer.concat([PDF, Buffer.alloc(18 * MEBIBYTE.length)]);
    const filePath = await anUpload(school, teacher, courseId, { bytes });
    const added = await school.call(contract.lessons.addLesson, {
      as: teacher,
      query: { courseId, sectionId },
      body: { title: `Sheet ${sheet}`, filePath, fileType: "application/pdf" },
    });
    expect(added.status).toBe(200);
  }
  const data = path.join(disk, "data");
  const ran = await runCommand("backup", [], { DATA_DIR: data, MIN_FREE_DISK_MB: "8" });
  expect(ran).toMatchObject({ code: 1, stdout: "" });
  expect(ran.stderr).toMatch(/^The backup needs \d+ MB more on the disk of \S+-backups\. .*\n$/);
  expect(readdirSync(`${data}-backups`)).toEqual([]);
  const { token } = (await school.call(contract.signIn.adminLogin, { body: school.superadmin }))
    .data;
  const status = await school.call(contract.status.readStatus, { as: { token } });
  expect(status.data.troubles).toContain("backupFailed");
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  const tick = await school.call(contract.progress.toggleCompletion, {
    as: student,
    query,
    body: {},
  });
  expect(tick.status).toBe(200);
});

test("a start on a full disk or in a read-only folder ends in one sentence, and works once fixed", async ({
  skip,
}) => {
  if (disk === undefined) return skip();
  const folder = disk;
  const failure = async () => {
    const error = await start(folder).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    // Skips the output of the test; the log repeats it as JSON.
    const lines = (error as Error).message.split("\n").slice(1);
    return lines
      .filter((line) => !line.startsWith("{"))
      .join("\n")
      .trim();
  };
  const free = fill(folder);
  const full = await failure();
  expect(full).not.toMatch(/^\s+at /m);
  expect(full.split("\n")).toHaveLength(1);
  free();
  remount(folder, "ro");
  const readOnly = await failure();
  expect(readOnly).not.toMatch(/^\s+at /m);
  expect(readOnly.split("\n")).toHaveLength(1);
  remount(folder, "rw");
  const school = await start(folder);
  expect((await fetch(`${school.origin}/readyz`)).status).toBe(200);
});
