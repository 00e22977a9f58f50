import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "../platform/database/database.ts";
import type { LogQuery } from "../platform/database/slow-queries.ts";
import { openSqlite } from "../platform/database/sqlite.ts";

export async function withOwnSqlite(
  action: (database: Database) => Promise<void>,
  log?: LogQuery,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "sqlite-"));
  const database = openSqlite(path.join(folder, "school.db"), log);
  try {
    await action(database);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}
