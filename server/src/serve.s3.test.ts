import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { expectFlatMemory } from "./testing/large-upload.ts";
import { describeOnS3, S3_SCHOOL } from "./testing/on-s3.ts";
import { startSchool, type SchoolProcess } from "./testing/school-process.ts";

const PATIENCE = 120_000;

describeOnS3("a running school whose files are in a bucket", () => {
  let folder: string;
  let school: SchoolProcess;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "school-memory-"));
    school = await startSchool(folder, S3_SCHOOL);
  }, PATIENCE);
  afterAll(async () => {
    await school.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("a large video is sent directly to the bucket", { timeout: PATIENCE }, async () => {
    await expectFlatMemory(school, "the bucket");
  });
});
