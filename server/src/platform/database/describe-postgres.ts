import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Settings of a PostgreSQL that an operator may have to change. `now` is its clock, in epoch milliseconds. */
export async function describePostgres(db: Db) {
  const { rows } = await sql<{
    version: string;
    encoding: string;
    max_connections: string;
    now: number;
  }>`select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections') as max_connections,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL said nothing about itself.");
  const { version, encoding, max_connections, now } = row;
  return { version, encoding, maxConnections: Number(max_connections), now };
}
