import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

/** Reads or sets a pragma of the embedded database, on the connection that writes. */
export async function pragma({ schema }: Database, text: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, number>>(`PRAGMA ${text}`).execute(schema);
  return Object.values(rows[0] ?? {})[0] ?? 0;
}
