import { rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openDatabase } from "../../platform/database/open.ts";
import { holdWrites } from "../../testing/lock-table.ts";
import { freshDatabase } from "../../testing/test-database.ts";
import { ensureSuperadmin } from "./ensure-superadmin.ts";
import { matchPassword } from "../../base/identity/index.ts";

const SERVERS = 4;

test("one of several servers on their first start makes the superadmin and says how to sign in", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "several-"));
  const { url, drop } = await freshDatabase();
  const config = readConfig({ DATA_DIR: folder, ...(url && { DATABASE_URL: url }) });
  const first = openDatabase(config);
  await migrate(first);
  const others = Array.from({ length: SERVERS - 1 }, () =>
    url === undefined ? first : openDatabase(config),
  );
  const databases = [first, ...others];
  try {
    const release = await holdWrites(first, "users");
    const making = databases.map((database) =>
      ensureSuperadmin({ database, config, clock: Date.now }),
    );
    // Waits until each has found none; hashing a password takes some 50 milliseconds.
    await pause(500);
    await release();
    const made = (await Promise.all(making)).filter((one) => one !== undefined);
    expect(made).toHaveLength(1);
    const users = await first.read.selectFrom("users").select(["role", "password_hash"]).execute();
    expect(users.map(({ role }) => role)).toEqual(["superadmin"]);
    const hashes = users.map((user) => user.password_hash);
    expect(await matchPassword(made[0]?.password ?? "", hashes, config.passwordCost)).toEqual([
      true,
    ]);
  } finally {
    for (const database of new Set(databases)) await database.close();
    await drop();
    rmSync(folder, { recursive: true });
  }
});
