import { readFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MP4 } from "@madrasa/testkit/sample-files";
import { startSchool, type BenchSchool } from "./school.ts";

/** The largest film that a lesson takes, through the real server: how fast, and in how much memory. */

const MEBIBYTE = 1024 * 1024;
const SIZE = Number(process.env["BENCH_UPLOAD_MEBIBYTES"] ?? 2048) * MEBIBYTE;

async function* film(): AsyncGenerator<Buffer> {
  yield MP4;
  const chunk = Buffer.alloc(MEBIBYTE, 7);
  for (let left = SIZE - MP4.length; left > 0; left -= chunk.length) {
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
  }
}

/** MiB that a process holds now, or the most that it ever held. */
function memoryOf(pid: number, which: "VmRSS" | "VmHWM"): number {
  const line = new RegExp(`^${which}:\\s+(\\d+) kB$`, "m");
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

async function put(url: URL, headers: Record<string, string>): Promise<void> {
  const sending = request(url, { method: "PUT", headers: { ...headers, "content-length": SIZE } });
  const status = new Promise<number>((resolve, reject) => {
    sending.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on("error", reject);
  });
  await pipeline(Readable.from(film()), sending);
  if ((await status) !== 200) throw new Error(`Not taken: ${await status}`);
}

async function makeLesson(school: BenchSchool): Promise<() => Promise<void>> {
  const token = await school.signUp("teacher");
  const { course } = await school.call<{ course: { _id: string } }>(
    "POST",
    "/user/teacher/course",
    {
      token,
      body: { title: "A film", description: "A long one", category: "Arts", tags: [] },
    },
  );
  const courseId = course._id;
  const { section } = await school.call<{ section: { _id: string } }>(
    "POST",
    `/user/teacher/course/section?courseId=${courseId}`,
    { token, body: { title: "One", description: "One" } },
  );
  const query = `courseId=${courseId}&filename=film.mp4&contentType=video/mp4&size=${SIZE}`;
  const place = await school.call<{
    signedUrl: string;
    fileKey: string;
    headers: Record<string, string>;
  }>("GET", `/user/teacher/course/getUpdateLink?${query}`, { token });
  return async () => {
    await put(new URL(place.signedUrl, school.origin), place.headers);
    await school.call(
      "POST",
      `/user/teacher/course/lesson?courseId=${courseId}&sectionId=${section._id}`,
      {
        token,
        body: { title: "A film", filePath: place.fileKey, fileType: "video/mp4" },
      },
    );
  };
}

const school = await startSchool();
try {
  const send = await makeLesson(school);
  const before = memoryOf(school.pid, "VmRSS");
  const started = performance.now();
  await send();
  const seconds = (performance.now() - started) / 1000;
  const most = memoryOf(school.pid, "VmHWM");
  process.stdout.write(
    `${SIZE / MEBIBYTE} MiB in ${seconds.toFixed(1)} s, ${(SIZE / MEBIBYTE / seconds).toFixed(0)} MiB/s; ` +
      `memory ${before.toFixed(0)} MiB before, at most ${most.toFixed(0)} MiB\n`,
  );
} finally {
  await school.stop();
}
