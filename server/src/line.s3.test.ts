import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe } from "vitest";
import { describeOnS3, S3_SCHOOL } from "./testing/on-s3.ts";
import { startServerProcess } from "./testing/server-process.ts";
import { describeWeakLine } from "./testing/weak-line-tests.ts";

// `vitest list` refuses files without a suite.
describe("a school whose files are in a bucket", () => {
  describeOnS3("over a weak line", () => {
    describeWeakLine({
      name: "over a weak line to the bucket",
      start: async () => {
        const folder = mkdtempSync(path.join(tmpdir(), "school-line-"));
        const school = await startServerProcess(folder, S3_SCHOOL);
        const store = new URL(new URL(S3_SCHOOL.STORAGE_URL).searchParams.get("endpoint") ?? "");
        return {
          school,
          store,
          end: async () => {
            await school.end("SIGKILL");
            rmSync(folder, { recursive: true, force: true });
          },
        };
      },
      mostSent: 1.15,
      most: 64 * 1024,
    });
  });
});
