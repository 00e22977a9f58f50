import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Migrator, type Migration } from "kysely/migration";
import type { Database } from "./database.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);

/** Brings the database to the newest shape. Several servers may start at once: a lock is held. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.shape,
    provider: { getMigrations: loadMigrations },
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

async function loadMigrations(): Promise<Record<string, Migration>> {
  const names = readdirSync(fileURLToPath(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  const loaded = await Promise.all(
    names.map(
      async (name) =>
        [
          name.replace(/\.ts$/, ""),
          (await import(new URL(name, FOLDER).href)) as Migration,
        ] as const,
    ),
  );
  return Object.fromEntries(loaded);
}
