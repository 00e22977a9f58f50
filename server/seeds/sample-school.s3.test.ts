import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import { describeOnS3, S3_SCHOOL } from "../src/testing/on-s3.ts";
import { seedSampleSchool } from "./sample-school.ts";

describeOnS3("with STORAGE_URL", () => {
  test("the sample school's files are in the bucket", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sample-"));
    await seedSampleSchool(folder, S3_SCHOOL);
    const { http, platform } = await createApp(
      readConfig({ DATA_DIR: folder, ...S3_SCHOOL }),
      createLog("fatal"),
    );
    const files = await platform.database.read
      .selectFrom("files")
      .selectAll()
      .where("confirmed_at", "is not", null)
      .execute();
    expect(files.length).toBeGreaterThan(5);
    for (const { id, size } of files) {
      expect(await platform.storage.size(id)).toBe(size);
      await platform.storage.remove(id);
    }
    await http.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
