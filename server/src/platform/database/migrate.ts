import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Migrator, type Migration } from "kysely/migration";
import type { Kysely } from "kysely";
import type { Database, Dialect } from "./database.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);

/** Brings the database to the newest shape. Several servers may start at once: a lock is held. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.shape,
    provider: { getMigrations: () => loadMigrations(database) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    throw new Error(
      `The database could not be brought up to date (${failed ?? "before it began"}).`,
      {
        cause: error,
      },
    );
  }
}

/** A migration's file. It is told the database where one text for both will not do. */
type MigrationFile = { up: (db: Kysely<unknown>, dialect: Dialect) => Promise<void> };

async function loadMigrations({ dialect }: Database): Promise<Record<string, Migration>> {
  const names = readdirSync(fileURLToPath(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  const loaded = await Promise.all(
    names.map(async (name) => {
      const { up } = (await import(new URL(name, FOLDER).href)) as MigrationFile;
      const migration: Migration = { up: (db: Kysely<unknown>) => up(db, dialect) };
      return [name.replace(/\.ts$/, ""), migration] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
