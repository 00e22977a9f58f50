import { expect, test } from "vitest";
import { aMember, anEmptySchool, migrateBack } from "../../testing/backups.ts";
import { doneMigrations, knownMigrations } from "../database/migrate.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

test("a backup of an older schema is migrated to today's", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: false });
  const [first = "", ...later] = await knownMigrations();
  expect(later.length).toBeGreaterThan(0);
  await old.database.transaction(async (tx) => {
    await migrateBack(old.database, tx, [first]);
  });
  await aMember(old, "Of the first days");
  const { folder, manifest } = await takeBackup(old, old.backups);
  expect(manifest.migrations).toEqual([first]);

  await restoreBackup(fresh, await checkBackup(folder), { replace: false });
  const { database } = fresh;
  const users = await database.read.selectFrom("users").select("first_name").execute();
  expect(users).toEqual([{ first_name: "Of the first days" }]);
  await database.read.selectFrom("removed_students").select("active_at").execute();
  expect(await doneMigrations(database, database.read)).toEqual([first, ...later]);
  await old.close();
  await fresh.close();
});
