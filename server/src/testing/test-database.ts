import { inject } from "vitest";
import { sql } from "kysely";
import { openPostgres } from "../platform/database/postgres.ts";
import { newId } from "../platform/secrets.ts";

/**
 * A database of its own for one test file: a name for `DATABASE_URL`, or nothing where the embedded
 * one will be made in the file's own data folder.
 */
export async function freshDatabase(): Promise<{
  url: string | undefined;
  drop: () => Promise<void>;
}> {
  if (process.env["TEST_DATABASE"] !== "postgres")
    return { url: undefined, drop: async () => undefined };
  const server = inject("postgresUrl");
  if (!server) throw new Error("PostgreSQL was asked for and has not been started.");
  const name = `test_${newId()}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = openPostgres(url);
  try {
    await sql.raw(statement).execute(server.read);
  } finally {
    await server.close();
  }
}
