import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";
import type { Database, Db, Dialect, Tx } from "./database.ts";
import { tableNames } from "./dialect.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);

/** Migrates to the newest schema. Several servers may start at once: a lock is held. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.schema,
    provider: {
      getMigrations: async () => {
        const files = Object.entries(await loadMigrations());
        return Object.fromEntries(
          files.map(([name, { up }]) => [
            name,
            { up: (db: AnyTables) => up(db, database.dialect) },
          ]),
        );
      },
    },
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

/** Every migration that this program knows, the oldest first. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await loadMigrations()).toSorted();
}

/** Those that have run on a database; none where there is no school yet. */
export async function doneMigrations(
  database: Pick<Database, "dialect">,
  db: Db,
): Promise<string[]> {
  if (!(await tableNames(database, db)).includes(DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Clears the list of migrations that have run, after the tables were dropped. */
export async function forgetMigrations(tx: Tx): Promise<void> {
  await sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(tx);
}

/** Runs migrations by name in a transaction, for restoring; everyone else calls `migrate`. */
export async function runMigrations(
  { dialect }: Pick<Database, "dialect">,
  tx: Tx,
  names: readonly string[],
): Promise<void> {
  const migrations = await loadMigrations();
  for (const name of names) {
    await migrations[name]?.up(tx, dialect);
    await sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(tx);
  }
}

/** A migration changes the tables, so it is bound to none of their types. */
type AnyTables = Parameters<Migration["up"]>[0];

/** A migration's file. It gets the dialect, where one SQL text for both is not possible. */
type MigrationFile = { up: (db: AnyTables, dialect: Dialect) => Promise<void> };

async function loadMigrations(): Promise<Record<string, MigrationFile>> {
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
