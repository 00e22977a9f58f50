import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { ownPath } from "@madrasa/testkit/files";
import { MEBIBYTE, putStream, videoStream, watchMemory } from "@madrasa/testkit/large-file";
import { aTeacher } from "@madrasa/testkit/people";
import { startSchool, type SchoolProcess } from "./testing/school-process.ts";

const PATIENCE = 120_000;
/** Room that the first upload takes for buffers in flight is kept for all that follow. */
const FIRST_BYTES = 64 * MEBIBYTE;
const VIDEO_BYTES = 300 * MEBIBYTE;

/** Sends a video in one request, and makes a lesson of it. */
async function sendVideo(school: SchoolProcess, size: number): Promise<void> {
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

test(
  "a large video is written to the disk and not held in memory",
  { timeout: PATIENCE },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "school-memory-"));
    const school = await startSchool(folder);
    try {
      await sendVideo(school, FIRST_BYTES);
      const { before, highest, samples } = await watchMemory(school.pid, () =>
        sendVideo(school, VIDEO_BYTES),
      );
      expect(samples).toBeGreaterThan(3);
      // A server that kept the video would grow by all of it; what is collected late is less.
      expect(highest - before).toBeLessThan(VIDEO_BYTES / 2);
    } finally {
      await school.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
