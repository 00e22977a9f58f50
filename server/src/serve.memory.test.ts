import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FILE_RULES } from "@madrasa/contract/limits";
import { putStream } from "@madrasa/testkit/large-file";
import { aVideoUpload, expectFlatMemory } from "./testing/large-upload.ts";
import { startSchool, type SchoolProcess } from "./testing/school-process.ts";

const PATIENCE = 120_000;

let folder: string;
let school: SchoolProcess;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "school-memory-"));
  school = await startSchool(folder);
}, PATIENCE);
afterEach(async () => {
  await school.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}, PATIENCE);

test(
  "a large video is written to the disk and not held in memory",
  { timeout: PATIENCE },
  async () => {
    await expectFlatMemory(school, "the disk");
  },
);

test(
  "one byte beyond the limit is refused by its length, before its bytes are read",
  // The system may report the closed connection to the sender before the answer that came first.
  { timeout: PATIENCE, retry: 2 },
  async () => {
    const { maxBytes } = FILE_RULES.lessonVideo;
    const sparse = path.join(folder, "sparse.mp4");
    const file = await open(sparse, "w+");
    await file.truncate(maxBytes + 1);
    const bytes = file.createReadStream({ start: 0 });
    const place = await aVideoUpload(school, undefined);
    const video = { bytes, size: maxBytes + 1 };
    expect(await putStream(place.url, place.headers, video)).toBe(413);
    expect(bytes.bytesRead).toBeLessThan(maxBytes / 100);
    const added = await place.addLesson();
    expect(added.code).toBe("FILE_NOT_UPLOADED");
  },
);
