import { inject } from "vitest";
import { sql } from "kysely";
import { openPostgres } from "../platform/database/postgres.ts";
import { newId } from "../platform/secrets.ts";

type OwnDatabase = {
  /** Undefined where the embedded one will be made in the file's own data folder. */
  url: string | undefined;
  drop: () => Promise<void>;
};

/** A database of its own for one test file. `migrated`: as a server leaves it that has started once. */
export async function freshDatabase({ migrated = false } = {}): Promise<OwnDatabase> {
  if (process.env["TEST_DATABASE"] !== "postgres")
    return { url: undefined, drop: async () => undefined };
  const server = inject("postgresUrl");
  if (!server) throw new Error("PostgreSQL was asked for and has not been started.");
  return createDatabase(server, migrated ? inject("migratedDatabase") : undefined);
}

/** On a server of PostgreSQL; a copy of another database where its name is given. */
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
