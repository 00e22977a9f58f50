import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import type { Tables } from "../platform/database/tables.ts";

/** Blocks writes until released, on PostgreSQL. */
export async function holdWrites(
  database: Database,
  table: keyof Tables,
): Promise<() => Promise<void>> {
  if (database.dialect === "sqlite") return () => Promise.resolve();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = (): void => undefined;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const holding = database.transaction(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    isHeld();
    await released;
  });
  await Promise.race([held, holding]);
  return () => {
    release();
    return holding;
  };
}
