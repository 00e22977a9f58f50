import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Migration } from "kysely/migration";
import type { Dialect } from "./database.ts";

/** Untyped, because migrations change the tables. */
export type AnyTables = Parameters<Migration["up"]>[0];

export type MigrationFile = {
  /** `dialect` is for SQL that differs. */
  up: (db: AnyTables, dialect: Dialect) => Promise<void>;
  /** Oldest compatible build, by its newest migration. By default builds without this migration are incompatible. */
  oldestProgram?: string;
};

const FOLDER = new URL("../../../migrations/", import.meta.url);

/* Replaced in releases by a module that imports each file (release/bundle.ts). */

/** Oldest first. */
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
