import { sql } from "kysely";
import { OperatorError } from "../operator-error.ts";
import { changeSchema } from "./change-schema.ts";
import type { Database, Db, Dialect, OnWait, Tx } from "./database.ts";
import { tableNames } from "./dialect.ts";
import { loadMigrations, type AnyTables, type MigrationFile } from "./migration-files.ts";

/** The name is that of Kysely's own migrator, so that its users know the table. */
const DONE = "kysely_migration";

/**
 * Migrates to the latest schema, all or nothing. Safe for concurrent servers. Schemas of newer builds are left alone,
 * and refused if incompatible.
 */
export async function migrate(database: Database, onWait?: OnWait): Promise<void> {
  const known = await loadMigrations();
  // Without a lock, so that up-to-date servers start during a backup.
  if (await isUpToDate(database, database.schema, known)) return;
  await changeSchema(
    database,
    async (tx) => {
      // Another server may have migrated meanwhile.
      if (!(await isUpToDate(database, tx, known))) await runMissing(database, tx, known);
    },
    onWait,
  );
}

type Migrations = Awaited<ReturnType<typeof loadMigrations>>;

async function isUpToDate(
  database: Pick<Database, "dialect">,
  db: Db,
  known: Migrations,
): Promise<boolean> {
  const done = await doneMigrations(database, db);
  const names = Object.keys(known).toSorted();
  if (done.every((name) => name in known)) return done.length === names.length;
  await requireNewEnough(db, names, done);
  return true;
}

async function runMissing(
  database: Pick<Database, "dialect">,
  tx: Tx,
  known: Migrations,
): Promise<void> {
  await sql`create table if not exists ${sql.table(DONE)}
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx);
  const done = await doneMigrations(database, tx);
  for (const name of Object.keys(known).toSorted()) {
    if (done.includes(name)) continue;
    try {
      await runMigrations(database, tx, [name]);
    } catch (error) {
      throw new Error(`The database could not be brought up to date (${name}).`, { cause: error });
    }
  }
}

/** Throws unless a build with these migrations can run on the database, migrating if needed. */
export async function requireProgram(
  database: Database,
  known: readonly string[],
  program: string,
): Promise<void> {
  const done = await doneMigrations(database, database.schema);
  if (done.every((name) => known.includes(name))) return;
  await requireNewEnough(database.schema, known.toSorted(), done, program);
}

/** Throws unless this build supports a schema of a newer one. */
async function requireNewEnough(
  db: Db,
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
    select migration, oldest_program from oldest_programs`.execute(db);
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

/** Oldest first. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await loadMigrations()).toSorted();
}

/** Migrations that have run on a database; empty if it has no school yet. */
export async function doneMigrations(
  database: Pick<Database, "dialect">,
  db: Db,
): Promise<string[]> {
  if (!(await tableNames(database, db)).includes(DONE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DONE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function forgetMigrations(tx: Tx): Promise<void> {
  await sql`delete from ${sql.table(DONE)}`.execute(tx);
}

/** For restoring only; others call `migrate`. */
export async function runMigrations(
  { dialect }: Pick<Database, "dialect">,
  tx: Tx,
  names: readonly string[],
): Promise<void> {
  const migrations = await loadMigrations();
  for (const name of names) {
    const file = migrations[name];
    if (file) await run(tx, dialect, name, file);
    await sql`insert into ${sql.table(DONE)} (name, timestamp)
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
  await sql`insert into oldest_programs (migration, oldest_program)
    values (${name}, ${oldestProgram})`.execute(db);
}
