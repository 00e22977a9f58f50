import { contract } from "@madrasa/contract";
import { makeCourse } from "@madrasa/testkit/courses";
import { ownPath } from "@madrasa/testkit/files";
import { MEBIBYTE, memoryOf, putStream, videoStream } from "@madrasa/testkit/large-file";
import { aTeacher } from "@madrasa/testkit/people";
import type { SchoolProcess } from "@madrasa/testkit/school-process";
import { startBenchSchool } from "./school.ts";

/** The largest video that a lesson accepts, through the real server: its speed and its memory. */

const SIZE = Number(process.env["BENCH_UPLOAD_MEBIBYTES"] ?? 2048) * MEBIBYTE;

/** Prepares a lesson and returns what uploads its video and saves it. */
async function prepareLesson(school: SchoolProcess): Promise<() => Promise<void>> {
  const { client, origin } = school;
  const teacher = await aTeacher(school);
  const { token } = teacher;
  const { courseId, sectionIds } = await makeCourse(school, teacher, {
    title: "A video",
    description: "A long one",
    sections: [{ title: "One", description: "One" }],
  });
  const sectionId = sectionIds[0] ?? "";
  const contentType = "video/mp4";
  const query = { courseId, filename: "video.mp4", contentType, size: SIZE };
  const target = await client.call(contract.files.uploadLink, { token, query });
  return async () => {
    const url = new URL(ownPath(target.signedUrl) ?? target.signedUrl, origin);
    const status = await putStream(url, target.headers, { bytes: videoStream(SIZE), size: SIZE });
    if (status !== 200) throw new Error(`The upload failed: ${status}`);
    await client.call(contract.lessons.addLesson, {
      token,
      query: { courseId, sectionId },
      body: { title: "A video", filePath: target.fileKey, fileType: contentType },
    });
  };
}

const school = await startBenchSchool();
try {
  const upload = await prepareLesson(school);
  const before = memoryOf(school.pid) / MEBIBYTE;
  const started = performance.now();
  await upload();
  const seconds = (performance.now() - started) / 1000;
  const most = memoryOf(school.pid, "VmHWM") / MEBIBYTE;
  process.stdout.write(
    `${SIZE / MEBIBYTE} MiB in ${seconds.toFixed(1)} s, ${(SIZE / MEBIBYTE / seconds).toFixed(0)} MiB/s; ` +
      `memory ${before.toFixed(0)} MiB before, at most ${most.toFixed(0)} MiB\n`,
  );
} finally {
  await school.stop();
}
