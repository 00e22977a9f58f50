import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { describeOnS3, S3_SCHOOL } from "../testing/on-s3.ts";
import { runCommand } from "../testing/run-command.ts";

describeOnS3("npm run doctor", () => {
  test("sends a file to the bucket and fetches it as a page does", async () => {
    const room = mkdtempSync(path.join(tmpdir(), "doctor-"));
    const ran = await runCommand("doctor", [], {
      DATA_DIR: room,
      ...S3_SCHOOL,
      DATABASE_URL: "postgres://127.0.0.1:9/school",
    });
    expect(ran.stdout).toMatch(/^ok +files: the bucket .* stores and serves files/m);
    const wrong = S3_SCHOOL.STORAGE_URL.replace(/@[^?]*/, "@nobodys-bucket");
    const refused = await runCommand("doctor", [], {
      DATA_DIR: room,
      ...S3_SCHOOL,
      STORAGE_URL: wrong,
      DATABASE_URL: "postgres://127.0.0.1:9/school",
    });
    expect(refused.stdout).toMatch(/^FAULT +files: there is no bucket/m);
    rmSync(room, { recursive: true, force: true });
  });
});
