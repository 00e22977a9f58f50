import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { insertRows } from "./platform/backup/backup.queries.ts";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import { knownMigrations } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { newId } from "./platform/secrets.ts";
import { migrateBack } from "./testing/backups.ts";
import { migrateToNext } from "./testing/next-build.ts";
import { aCourseRow } from "./testing/rows.ts";
import { readNames, readSchema } from "./testing/schema.ts";
import { startServerProcess } from "./testing/server-process.ts";
import { freshDatabase } from "./testing/test-database.ts";

/** Kills the first start after an update at random; more often in `npm run test:long`. */
const KILLS = process.env["TESTS"] === "long" ? 80 : 4;
const SECONDS_PER_KILL = 20;
/** Whether the database has this build's tables already, in turn: a first start has none. */
const IS_OLDER = [false, true];

test(
  "the next start has the whole schema after SIGKILL in a migration",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "killed-migration-"));
    const { url, drop } = await freshDatabase();
    const env = { DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) };
    const database = openDatabase(readConfig(env));
    try {
      const { tookMs } = await migrateInProcess(env);
      const whole = await objectsOf(database);

      let inTheMiddle = 0;
      const failed: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        await asBefore(database, IS_OLDER[kill % IS_OLDER.length] ?? false);
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
      const school = await startServerProcess(folder, env);
      await school.end("SIGKILL");
    } finally {
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000 + SECONDS_PER_KILL * 1_000 * KILLS,
);

/** This build's tables with rows, or none. */
function asBefore(database: Database, isOlder: boolean): Promise<void> {
  return database.transaction(async (tx) => {
    await migrateBack(database, tx, isOlder ? await knownMigrations() : []);
    if (!isOlder) return;
    const teacher = { id: newId(), role: "teacher", first_name: "Yusuf", last_name: "Ali" };
    const rest = { contact_method: "whatsapp", search: "qur’an", created_at: 1 };
    await insertRows(tx, "users", [{ ...teacher, ...rest }]);
    const courses = Array.from({ length: 20 }, (_, at) =>
      aCourseRow({ teacher_id: teacher.id, title: `أحكام ${at}`, published_at: at }),
    );
    await insertRows(tx, "courses", courses);
  });
}

async function migrateInProcess(env: Record<string, string>, killAfterMs?: number) {
  const { out, begun, ended, kill } = migrateToNext(env);
  await begun;
  const began = performance.now();
  if (killAfterMs !== undefined) {
    await pause(killAfterMs);
    kill();
  }
  const code = await ended;
  return { code, stderr: out.stderr, tookMs: performance.now() - began };
}

async function objectsOf(database: Database) {
  return { tables: await readSchema(database), names: await readNames(database) };
}
