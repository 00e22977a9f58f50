import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";
import { OperatorError } from "../operator-error.ts";
import type { Database, Db, Dialect, Tx } from "./database.ts";
import { isRetryable, tableNames } from "./dialect.ts";
import { loadMigrations, type AnyTables, type MigrationFile } from "./migration-files.ts";

/** How often all that is to be done is tried, when another transaction was preferred. */
const ATTEMPTS = 5;
/** The migration that makes the table of oldest programs; earlier ones stand in no such table. */
const FIRST_RECORDED = "0013-oldest-programs";

/**
 * Migrates to the newest schema. Several servers may start at once: a lock is held. A schema that a
 * newer program has changed is left as it is, and refused if this program is too old for it.
 */
export async function migrate(database: Database): Promise<void> {
  const known = await loadMigrations();
  const done = await doneMigrations(database, database.schema);
  if (done.some((name) => !(name in known))) {
    return requireNewEnough(database, Object.keys(known).toSorted(), done);
  }
  const migrator = new Migrator({
    db: database.schema,
    provider: {
      getMigrations: async () => {
        const files = Object.entries(known).map(([name, file]) => [
          name,
          { up: (db: AnyTables) => run(db, database.dialect, name, file) },
        ]);
        return Object.fromEntries(files) as Record<string, Migration>;
      },
    },
  });
  let { error, results } = await migrator.migrateToLatest();
  // It locks tables that people of other servers use meanwhile; what lost to them was rolled back.
  for (let attempt = 2; attempt <= ATTEMPTS && isRetryable(error ?? {}); attempt += 1) {
    ({ error, results } = await migrator.migrateToLatest());
  }
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

/** Throws unless a program that knows these migrations runs on the database, which it may migrate. */
export async function requireProgram(
  database: Database,
  known: readonly string[],
  program: string,
): Promise<void> {
  const done = await doneMigrations(database, database.schema);
  if (done.every((name) => known.includes(name))) return;
  await requireNewEnough(database, known.toSorted(), done, program);
}

/** Throws unless this program runs on a schema that a newer one has migrated. */
async function requireNewEnough(
  { schema }: Database,
  known: readonly string[],
  done: readonly string[],
  program = "This program",
): Promise<void> {
  const newest = known.at(-1) ?? "";
  const missing = known.find((name) => !done.includes(name));
  if (missing !== undefined) {
    throw new OperatorError(
      `Another version of Madrasa has changed the school's database, which lacks ${missing}. Start that version.`,
    );
  }
  const { rows } = await sql<{ migration: string; oldest_program: string }>`
    select migration, oldest_program from oldest_programs`.execute(schema);
  const oldest = new Map(rows.map((row) => [row.migration, row.oldest_program]));
  const unknown = done.filter((name) => !known.includes(name));
  const needed = unknown.map((name) => oldest.get(name) ?? name).toSorted();
  const last = needed.at(-1) ?? "";
  if (last <= newest) return;
  throw new OperatorError(
    `${program} is too old for the school's database: it knows the tables up to ${newest}, and a newer ` +
      `program has changed them so that ${last} must be known. Start the newer program, or restore a ` +
      "backup that was taken before the update.",
  );
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
    const file = migrations[name];
    if (file) await run(tx, dialect, name, file);
    await sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(tx);
  }
}

async function run(
  db: AnyTables,
  dialect: Dialect,
  name: string,
  { up, oldestProgram = name }: MigrationFile,
): Promise<void> {
  await up(db, dialect);
  if (name < FIRST_RECORDED) return;
  await sql`insert into oldest_programs (migration, oldest_program)
    values (${name}, ${oldestProgram})`.execute(db);
}
