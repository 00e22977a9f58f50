import { CompiledQuery, SqliteAdapter, type QueryResult } from "kysely";
import type { Db } from "./database.ts";

type RunAtOnce = (sql: string, parameters: readonly unknown[]) => QueryResult<unknown>;

/** The adapter of a SQLite handle, which has a way past Kysely. */
export class AdapterAtOnce extends SqliteAdapter {
  readonly run: RunAtOnce;
  constructor(run: RunAtOnce) {
    super();
    this.run = run;
  }
}

/**
 * Runs a compiled statement. SQLite answers in this thread, and Kysely's steps around that, which
 * wait a dozen times for a connection that is always there, take as long as the statement itself.
 */
export async function runCompiled<Row>(
  db: Db,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof AdapterAtOnce) return adapter.run(sql, parameters) as QueryResult<Row>;
  return db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]));
}
