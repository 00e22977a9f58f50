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

/*
 * A release has no such folder: its build replaces this module by one that names and imports each
 * file (release/bundle.ts).
 */

/** The oldest first. */
export function migrationNames(): string[] {
  const files = readdirSync(fileURLToPath(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  return files.map((name) => name.replace(/\.ts$/, "")).toSorted();
}

export async function loadMigrations(): Promise<Record<string, MigrationFile>> {
  const loaded = await Promise.all(
    migrationNames().map(
      async (name) =>
        [name, (await import(new URL(`${name}.ts`, FOLDER).href)) as MigrationFile] as const,
    ),
  );
  return Object.fromEntries(loaded);
}
