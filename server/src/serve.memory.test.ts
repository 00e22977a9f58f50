import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { ownPath } from "@madrasa/testkit/files";
import { MEBIBYTE, putStream, videoStream, watchMemory } from "@madrasa/testkit/large-file";
import { aTeacher } from "@madrasa/testkit/people";
import { fillSheetEntries } from "../seeds/many-sheet-entries.queries.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/open.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";

/** Allocates reusable buffers first. */
const FIRST_BYTES = 64 * MEBIBYTE;
const VIDEO_BYTES = 300 * MEBIBYTE;

async function sendVideo(school: ServerProcess, size: number): Promise<void> {
  const as = await aTeacher(school);
  const courseId = await aDraft(school, as);
  const sectionId = await aSection(school, as, courseId);
  const query = { courseId, filename: "video.mp4", contentType: "video/mp4", size };
  const { data } = await school.call(contract.files.uploadLink, { as, query });
  const url = new URL(ownPath(data.signedUrl) ?? data.signedUrl, school.origin);
  const video = { bytes: videoStream(size), size };
  expect(await putStream(url, data.headers, video)).toBe(200);
  const body = { title: "A long video", filePath: data.fileKey, fileType: "video/mp4" };
  const where = { as, query: { courseId, sectionId }, body };
  const added = await school.call(contract.lessons.addLesson, where);
  expect(added.data.lesson.fileSize).toBe(size);
}

test("a large video is written to the disk and not held in memory", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "school-memory-"));
  const school = await startServerProcess(folder);
  try {
    await sendVideo(school, FIRST_BYTES);
    const { before, highest, samples } = await watchMemory(school.pid, () =>
      sendVideo(school, VIDEO_BYTES),
    );
    expect(samples).toBeGreaterThan(3);
    // Buffering would add the whole video; uncollected garbage is less.
    expect(highest - before).toBeLessThan(VIDEO_BYTES / 2);
  } finally {
    await school.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});

const READS = 1_000;
/** Read before the count, while the code is compiled and the database's pages are read. */
const FIRST_READS = 300;
const READS_BYTES = 60 * MEBIBYTE;

async function aStudentWithDays(school: ServerProcess, folder: string) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const query = { courseId };
  await school.call(contract.courses.updateCourse, {
    as: teacher,
    query,
    body: { dailySheet: true },
  });
  const student = await aStudentOf(school, courseId);
  const database = openDatabase(readConfig({ DATA_DIR: folder }));
  await fillSheetEntries(database, courseId, 0);
  await database.close();
  return student;
}

test("a month of own days is read a thousand times within 60 MB", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "school-memory-"));
  const school = await startServerProcess(folder, { CALLS_PER_ADDRESS_PER_MINUTE: "100000000" });
  try {
    const as = await aStudentWithDays(school, folder);
    const read = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        const { data } = await school.call(contract.sheet.listDays, { as, query: {} });
        expect(data.days).toHaveLength(30);
      }
    };
    await read(FIRST_READS);
    const { before, highest } = await watchMemory(school.pid, async () => read(READS));
    expect((highest - before) / MEBIBYTE).toBeLessThan(READS_BYTES / MEBIBYTE);
  } finally {
    await school.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});
