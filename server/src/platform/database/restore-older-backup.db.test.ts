import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember, anEmptyInstallation } from "../../testing/backups.ts";
import { NEXT, NEXT_BUILD } from "../../testing/next-build.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { runCommand } from "../../testing/run-command.ts";
import { freshDatabase } from "../../testing/test-database.ts";
import { readConfig } from "../config.ts";
import { doneMigrations, knownMigrations } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { insertRows } from "../backup/backup.queries.ts";
import { takeBackup } from "../backup/take-backup.ts";

test("a backup is migrated by the next build that restores it", async () => {
  const old = await anEmptyInstallation({ migrated: true });
  const member = await aMember(old, "Of the first days");
  const course = aCourseRow({ teacher_id: member });
  const ref = { course_id: course.id, student_id: member };
  const removed = { ...ref, reason: "", enrolled_at: 1, removed_at: 7 };
  await old.database.transaction(async (tx) => {
    await insertRows(tx, "courses", [course]);
    await insertRows(tx, "removed_students", [removed]);
  });
  const { folder } = await takeBackup(old, old.backups);

  const room = mkdtempSync(path.join(tmpdir(), "next-build-"));
  const { url, drop } = await freshDatabase();
  const env = { DATA_DIR: room, ...(url !== undefined && { DATABASE_URL: url }) };
  const restored = await runCommand("restore", ["--from", folder], { ...env, ...NEXT_BUILD });
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  const database = openDatabase(readConfig(env));
  const { rows } = await sql`select first_name, warned_at from removed_students
    join users on users.id = student_id`.execute(database.read);
  expect(rows).toEqual([{ first_name: "Of the first days", warned_at: 7 }]);
  const done = await doneMigrations(database, database.read);
  expect(done).toEqual([...(await knownMigrations()), ...NEXT]);
  await database.close();
  await drop();
  await old.close();
  rmSync(room, { recursive: true });
});
