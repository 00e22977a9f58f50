import { readFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { MP4 } from "@madrasa/testkit/sample-files";
import { ownPath } from "@madrasa/testkit/files";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { SchoolProcess } from "./school-process.ts";

/** Large videos on their way into a running school, and what they do to its memory. */

const MEBIBYTE = 1024 * 1024;
const VIDEO_BYTES = 300 * MEBIBYTE;
/** Room that the first upload takes for buffers in flight is kept for all that follow. */
const FIRST_BYTES = 64 * MEBIBYTE;
/** A server that kept the video would grow by all of it. */
const GROWTH_MAX = 64 * MEBIBYTE;
const SAMPLE_EVERY_MS = 20;

/** A video's first bytes and then nothing to see, never in memory as a whole. */
async function* videoBytes(size: number): AsyncGenerator<Buffer> {
  yield MP4;
  const chunk = Buffer.alloc(MEBIBYTE, 7);
  for (let left = size - MP4.length; left > 0; left -= chunk.length) {
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
  }
}

/** Sends a stream with its length and resolves to the status of the answer. */
export async function putStream(
  url: URL,
  headers: Record<string, string>,
  { bytes, size }: { bytes: Readable; size: number },
): Promise<number> {
  const sending = request(url, {
    method: "PUT",
    headers: { ...headers, "content-length": size },
  });
  const status = new Promise<number>((resolve, reject) => {
    sending.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on("error", reject);
  });
  // An early refusal closes the line; then the answer is what counts.
  const sent = pipeline(bytes, sending).catch(() => undefined);
  try {
    return await status;
  } finally {
    bytes.destroy();
    await sent;
  }
}

/** Bytes of memory that a process holds now. */
function memoryOf(pid: number): number {
  const [, kibibytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}

async function watchMemory(pid: number, act: () => Promise<void>): Promise<number[]> {
  const samples: number[] = [];
  const watch = setInterval(() => samples.push(memoryOf(pid)), SAMPLE_EVERY_MS);
  try {
    await act();
    return samples;
  } finally {
    clearInterval(watch);
  }
}

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
  const video = { bytes: Readable.from(videoBytes(size)), size };
  expect(await putStream(place.url, place.headers, video)).toBe(200);
  const { data } = await place.addLesson();
  expect(data.lesson.fileSize).toBe(size);
}

/** Sends 300 MiB as a browser would, makes a lesson of it, and judges the server's memory. */
export async function expectFlatMemory(school: SchoolProcess, where: string): Promise<void> {
  await makeLesson(await aVideoUpload(school, FIRST_BYTES), FIRST_BYTES);
  const place = await aVideoUpload(school, VIDEO_BYTES);
  const before = memoryOf(school.pid);
  const samples = await watchMemory(school.pid, () => makeLesson(place, VIDEO_BYTES));
  const most = Math.max(...samples);
  const output = [before, most, most - before].map((bytes) => (bytes / MEBIBYTE).toFixed(1));
  process.stdout.write(
    `Memory of the server while 300 MiB went to ${where}: ${output[0]} MiB before, ` +
      `at most ${output[1]} MiB, so ${output[2]} MiB more (${samples.length} samples)\n`,
  );
  expect(samples.length).toBeGreaterThan(3);
  expect(most - before).toBeLessThan(GROWTH_MAX);
}
