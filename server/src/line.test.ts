import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe } from "vitest";
import { startServerProcess } from "./testing/server-process.ts";
import { describeWeakLine } from "./testing/weak-line-tests.ts";

// `vitest list` refuses files without a suite.
describe("a school whose files are on the disk", () => {
  describeWeakLine({
    name: "over a weak line to the disk",
    start: async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "school-line-"));
      const school = await startServerProcess(folder);
      return {
        school,
        end: async () => {
          await school.end("SIGKILL");
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
    mostSent: 1.03,
    most: 256 * 1024,
  });
});
