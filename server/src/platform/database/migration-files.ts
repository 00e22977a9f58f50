import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Migration } from "kysely/migration";
import type { Dialect } from "./database.ts";

/** A migration changes the tables, so it is bound to none of their types. */
export type AnyTables = Parameters<Migration["up"]>[0];

export type MigrationFile = {
  /** It gets the dialect, where one SQL text for both is not possible. */
  up: (db: AnyTables, dialect: Dialect) => Promise<void>;
  /**
   * The oldest program that runs on the changed tables, by the newest migration that it knows.
   * Without it, every program that does not know this migration is too old.
   */
  oldestProgram?: string;
};

const FOLDER = new URL("../../../migrations/", import.meta.url);

/**
 * Every migration by its name. A release has no such folder: its build replaces this module by one
 * that imports each file (release/bundle.ts).
 */
export async function loadMigrations(): Promise<Record<string, MigrationFile>> {
  const names = readdirSync(fileURLToPath(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  const loaded = await Promise.all(
    names.map(
      async (name) =>
        [
          name.replace(/\.ts$/, ""),
          (await import(new URL(name, FOLDER).href)) as MigrationFile,
        ] as const,
    ),
  );
  return Object.fromEntries(loaded);
}
