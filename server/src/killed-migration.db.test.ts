import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { COMPILE_CACHE } from "@madrasa/testkit/compile-cache";
import { insertRows } from "./platform/backup/backup.queries.ts";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import { knownMigrations, migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { newId } from "./platform/secrets.ts";
import { migrateBack } from "./testing/backups.ts";
import { aCourseRow } from "./testing/rows.ts";
import { readNames, readSchema } from "./testing/schema.ts";
import { startSchool } from "./testing/school-process.ts";
import { freshDatabase } from "./testing/test-database.ts";

/** The first start after an update is killed at arbitrary moments. `npm run test:faults` has more kills. */
const KILLS = Number(process.env["MIGRATION_KILLS"] ?? 4);
const SECONDS_PER_KILL = 20;
/** The newest migration of the former program, in turn: none at a first start. */
const FORMER = ["", "0001-first-release"];
const MIGRATE = fileURLToPath(new URL("testing/migrate-database.ts", import.meta.url));

test(
  "after SIGKILL in a migration the next start has the whole schema",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "killed-migration-"));
    const { url, drop } = await freshDatabase();
    const env = { DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) };
    const database = openDatabase(readConfig(env));
    try {
      await migrate(database);
      const whole = await objectsOf(database);
      await asFormerProgram(database, "");
      const { tookMs } = await migrateInProcess(env);

      let inTheMiddle = 0;
      const failed: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        await asFormerProgram(database, FORMER[kill % FORMER.length] ?? "");
        const { code: killed } = await migrateInProcess(env, Math.random() * tookMs);
        if (killed === null) inTheMiddle += 1;
        const { code, stderr } = await migrateInProcess(env);
        if (code !== 0) failed.push(/^.*cause.*$/m.exec(stderr)?.[0] ?? stderr);
        else if (!isDeepStrictEqual(await objectsOf(database), whole)) failed.push("not whole");
      }
      // oxlint-disable-next-line no-console -- the figure that docs/reliability.md names
      console.log(
        `${KILLS} kills, ${inTheMiddle} before the end, ${failed.length} without a whole school`,
      );
      expect(failed).toEqual([]);
      const school = await startSchool(folder, env);
      await school.end("SIGKILL");
    } finally {
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  30_000 + SECONDS_PER_KILL * 1_000 * KILLS,
);

/** An older schema, with rows where it has tables. */
function asFormerProgram(database: Database, newest: string): Promise<void> {
  return database.transaction(async (tx) => {
    const before = (await knownMigrations()).filter((name) => name <= newest);
    await migrateBack(database, tx, before);
    if (newest === "") return;
    const teacher = { id: newId(), role: "teacher", first_name: "Yusuf", last_name: "Ali" };
    const rest = { contact_method: "whatsapp", search: "qur’an", created_at: 1 };
    await insertRows(tx, "users", [{ ...teacher, ...rest }]);
    const courses = Array.from({ length: 20 }, (_, at) =>
      aCourseRow({ teacher_id: teacher.id, title: `أحكام ${at}`, published_at: at }),
    );
    await insertRows(tx, "courses", courses);
  });
}

/** A process that migrates, and is killed some milliseconds after it has begun to. */
async function migrateInProcess(env: Record<string, string>, killAfterMs?: number) {
  const child = spawn(process.execPath, [MIGRATE], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...COMPILE_CACHE, ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const said = () => new Promise((resolve) => child.stdout.once("data", resolve));
  await said();
  const began = performance.now();
  if (killAfterMs !== undefined) {
    await pause(killAfterMs);
    child.kill("SIGKILL");
  }
  await Promise.race([said(), ended]);
  const tookMs = performance.now() - began;
  return { code: await ended, stderr, tookMs };
}

/** Every table with its columns and rules, and the name of every index and trigger. */
async function objectsOf(database: Database) {
  return { tables: await readSchema(database), names: await readNames(database) };
}
