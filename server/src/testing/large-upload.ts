import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { ownPath } from "@madrasa/testkit/files";
import { MEBIBYTE, putStream, videoStream, watchMemory } from "@madrasa/testkit/large-file";
import { aTeacher } from "@madrasa/testkit/people";
import type { SchoolProcess } from "./school-process.ts";

/** Large videos on their way into a running school, and what they do to its memory. */

const VIDEO_BYTES = 300 * MEBIBYTE;
/** Room that the first upload takes for buffers in flight is kept for all that follow. */
const FIRST_BYTES = 64 * MEBIBYTE;
/** A server that kept the video would grow by all of it; what is collected late is less. */
const GROWTH_MAX = VIDEO_BYTES / 2;

/** A place for one video of a teacher's lesson, asked for with its length. */
export async function aVideoUpload(school: SchoolProcess, size: number | undefined) {
  const teacher = await aTeacher(school);
  const courseId = await aDraft(school, teacher);
  const sectionId = await aSection(school, teacher, courseId);
  const query = {
    courseId,
    filename: "video.mp4",
    contentType: "video/mp4",
    ...(size && { size }),
  };
  const { data } = await school.call(contract.files.uploadLink, { as: teacher, query });
  const addLesson = async () =>
    school.call(contract.lessons.addLesson, {
      as: teacher,
      query: { courseId, sectionId },
      body: { title: "A long video", filePath: data.fileKey, fileType: "video/mp4" },
    });
  return {
    ...data,
    url: new URL(ownPath(data.signedUrl) ?? data.signedUrl, `http://127.0.0.1:${school.port}`),
    addLesson,
  };
}

type Place = Awaited<ReturnType<typeof aVideoUpload>>;

async function makeLesson(place: Place, size: number): Promise<void> {
  const video = { bytes: videoStream(size), size };
  expect(await putStream(place.url, place.headers, video)).toBe(200);
  const { data } = await place.addLesson();
  expect(data.lesson.fileSize).toBe(size);
}

/** Sends 300 MiB as a browser would, makes a lesson of it, and judges the server's memory. */
export async function expectFlatMemory(school: SchoolProcess, where: string): Promise<void> {
  await makeLesson(await aVideoUpload(school, FIRST_BYTES), FIRST_BYTES);
  const place = await aVideoUpload(school, VIDEO_BYTES);
  const { before, highest, samples } = await watchMemory(school.pid, () =>
    makeLesson(place, VIDEO_BYTES),
  );
  const output = [before, highest, highest - before].map((bytes) => (bytes / MEBIBYTE).toFixed(1));
  process.stdout.write(
    `Memory of the server while 300 MiB went to ${where}: ${output[0]} MiB before, ` +
      `at most ${output[1]} MiB, so ${output[2]} MiB more (${samples} samples)\n`,
  );
  expect(samples).toBeGreaterThan(3);
  expect(highest - before).toBeLessThan(GROWTH_MAX);
}
