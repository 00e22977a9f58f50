import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { sql } from "kysely";
import { migrate } from "../platform/database/migrate.ts";
import { openPostgres } from "../platform/database/postgres.ts";
import { openSqlite } from "../platform/database/sqlite.ts";
import { newId } from "../platform/secrets.ts";

type OwnDatabase = {
  /** Undefined for the embedded database. */
  url: string | undefined;
  drop: () => Promise<void>;
};

export async function freshDatabase(migratedFor?: string): Promise<OwnDatabase> {
  if (process.env["TEST_DATABASE"] !== "postgres") {
    if (migratedFor !== undefined) await writeMigratedSqlite(migratedFor);
    return { url: undefined, drop: async () => undefined };
  }
  const server = inject("postgresUrl");
  if (!server) throw new Error("PostgreSQL was asked for and has not been started.");
  return createDatabase(server, migratedFor !== undefined ? inject("migratedDatabase") : undefined);
}

let migratedSqlite: Promise<Buffer> | undefined;

/** Copies a migrated file: migrating took a third of opening a school. */
async function writeMigratedSqlite(folder: string): Promise<void> {
  migratedSqlite ??= readMigratedSqlite();
  writeFileSync(path.join(folder, "school.db"), await migratedSqlite, { mode: 0o600 });
}

async function readMigratedSqlite(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "migrated-"));
  const file = path.join(folder, "school.db");
  const database = openSqlite(file);
  await migrate(database);
  await database.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

export async function createDatabase(
  server: string,
  template?: string,
): Promise<{ url: string; name: string; drop: () => Promise<void> }> {
  const name = `test_${newId()}`;
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () => onServer(server, `drop database ${name} with (force)`);
  return { url: url.href, name, drop };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = openPostgres(url);
  try {
    await sql.raw(statement).execute(server.read);
  } finally {
    await server.close();
  }
}
