import { CompiledQuery, SqliteAdapter, type QueryResult } from "kysely";
import type { Db } from "./database.ts";

type RunAtOnce = (sql: string, parameters: readonly unknown[]) => QueryResult<unknown>;

export class DirectSqliteAdapter extends SqliteAdapter {
  readonly run: RunAtOnce;
  constructor(run: RunAtOnce) {
    super();
    this.run = run;
  }
}

/**
 * Runs a compiled statement synchronously. Kysely awaits a dozen times for an available connection, which takes as long
 * as the statement.
 */
export async function runCompiled<Row>(
  db: Db,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof DirectSqliteAdapter)
    return adapter.run(sql, parameters) as QueryResult<Row>;
  return db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]));
}
