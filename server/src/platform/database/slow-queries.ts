import type { LogEvent } from "kysely";
import type { Log } from "../log.ts";

/** Maximum of characters logged. */
const STATEMENT_MAX = 300;
const FRAMES = 40;
/** Matches a function of a `*.queries.ts` in a stack. */
// bounded: so many lines, of our own paths and names
const QUERY = /at (?:async )?(\w+) \([^()\n]*\.queries\.[jt]s:/;

export type LogQuery = (sql: string, ms: number) => void;

export const logOption = (log: LogQuery | undefined) =>
  log && { log: ({ query, queryDurationMillis }: LogEvent) => log(query.sql, queryDurationMillis) };

/** Logs queries from `slowMs` with the calling function, if known, and the parameterised statement. */
export function logSlowQueries(log: Log, slowMs: number): LogQuery | undefined {
  if (slowMs === 0) return undefined;
  return (sql, ms) => {
    if (ms < slowMs) return;
    const statement = sql.replace(/\s+/g, " ").slice(0, STATEMENT_MAX);
    const facts = { query: callingQuery(), statement, ms: Math.round(ms) };
    log.warn(facts, "a slow query");
  };
}

function callingQuery(): string | undefined {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = before;
  return QUERY.exec(stack)?.[1];
}
