import { sql } from "kysely";
import type { Db } from "./database.ts";

export async function describePostgres(db: Db) {
  const { rows } = await sql<{
    version: string;
    encoding: string;
    max_connections: string;
  }>`select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections') as max_connections`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL said nothing about itself.");
  const { version, encoding, max_connections } = row;
  return { version, encoding, maxConnections: Number(max_connections) };
}

export async function readPostgresTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL did not tell its time.");
  return row.now;
}
