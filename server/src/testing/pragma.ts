import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

export async function pragma({ schema }: Database, text: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, number>>(`PRAGMA ${text}`).execute(schema);
  return Object.values(rows[0] ?? {})[0] ?? 0;
}
