import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createLog } from "../platform/log.ts";
import { openDatabase } from "../platform/database/open.ts";
import { openStorage } from "../platform/storage/open.ts";
import { readConfig } from "../platform/config.ts";
import { seedSampleSchool } from "../../seeds/sample-school.ts";
import { describeOnS3, S3_SCHOOL } from "../testing/on-s3.ts";
import { runCommand } from "../testing/run-command.ts";

const PATIENCE = 240_000;

async function everyFile(env: Record<string, string>): Promise<Map<string, string>> {
  const config = readConfig(env);
  const database = openDatabase(config);
  const { storage } = await openStorage(config, Date.now, createLog("fatal"));
  const files = await database.read
    .selectFrom("files")
    .selectAll()
    .where("confirmed_at", "is not", null)
    .orderBy("id")
    .execute();
  const found = new Map<string, string>();
  for (const { id } of files) {
    found.set(id, (await buffer(await storage.read(id))).toString("base64"));
    if (env["STORAGE_URL"]) await storage.remove(id);
  }
  await database.close();
  return found;
}

describeOnS3("npm run doctor", () => {
  test(
    "sends a file to the bucket and fetches it as a page does",
    async () => {
      const room = mkdtempSync(path.join(tmpdir(), "doctor-"));
      const ran = await runCommand("doctor", [], {
        DATA_DIR: room,
        ...S3_SCHOOL,
        DATABASE_URL: "postgres://127.0.0.1:9/school",
      });
      expect(ran.stdout).toMatch(/^ok +files: the bucket .* takes and gives files/m);
      const wrong = S3_SCHOOL.STORAGE_URL.replace(/@[^?]*/, "@nobodys-bucket");
      const refused = await runCommand("doctor", [], {
        DATA_DIR: room,
        ...S3_SCHOOL,
        STORAGE_URL: wrong,
        DATABASE_URL: "postgres://127.0.0.1:9/school",
      });
      expect(refused.stdout).toMatch(/^FAULT +files: STORAGE_URL: there is no bucket/m);
      rmSync(room, { recursive: true, force: true });
    },
    PATIENCE,
  );
});

describeOnS3("from a folder into a bucket, and back", () => {
  test(
    "every file arrives, byte for byte",
    async () => {
      const room = mkdtempSync(path.join(tmpdir(), "moving-"));
      const home = { DATA_DIR: path.join(room, "home") };
      const bucket = { DATA_DIR: path.join(room, "bucket"), ...S3_SCHOOL };
      const back = { DATA_DIR: path.join(room, "back") };
      await seedSampleSchool(home.DATA_DIR);
      const move = async (from: Record<string, string>, to: Record<string, string>) => {
        const taken = await runCommand("backup", ["--to", room], from);
        expect(taken).toMatchObject({ code: 0, stderr: "" });
        const folder = / is in (\S+): /.exec(taken.stdout)?.[1] ?? "";
        expect(await runCommand("restore", ["--from", folder], to)).toMatchObject({
          code: 0,
          stderr: "",
        });
      };
      const before = await everyFile(home);
      expect(before.size).toBeGreaterThan(5);
      await move(home, bucket);
      await move(bucket, back);
      expect(await everyFile(back)).toEqual(before);
      expect(await everyFile(bucket)).toEqual(before);
      rmSync(room, { recursive: true, force: true });
    },
    PATIENCE,
  );
});
