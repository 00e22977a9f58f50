import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Dialect = "sqlite" | "postgres";

/** PostgreSQL connections; `waiting` requests have none yet. */
export type Pool = { max: number; open: number; idle: number; waiting: number };

export type OnWait = (sentence: string) => void;

export type Database = {
  dialect: Dialect;
  read: Db;
  /**
   * Runs `action` in a transaction, committed when it resolves. Use only `tx` inside and await only SQL: SQLite has one
   * writer.
   */
  transaction: <T>(action: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Reads in one snapshot, concurrently with writes but not with schema changes. */
  snapshot: <T>(action: (db: Db) => Promise<T>, onWait?: OnWait) => Promise<T>;
  /**
   * Runs exclusive work that is too long for a transaction. Skipped while another server runs it; a stopped server
   * releases it.
   */
  oneServerOnly: (work: string, action: () => Promise<void>) => Promise<void>;
  /**
   * Gives pages that deletions left free back to the disk, in small steps. PostgreSQL does this by itself.
   */
  shrink: () => Promise<void>;
  /** Rejects soon if the database is unreadable, but not because all connections are busy. */
  ping: () => Promise<void>;
  /** Clock of the database, in epoch milliseconds. SQLite has none. */
  readTime: (() => Promise<number>) | undefined;
  /** Result of the last ping: PostgreSQL standbys respond, but refuse writes. */
  takesWrites: () => boolean;
  /**
   * Number of lost PostgreSQL connections. After a failover the newest writes may be missing, so that a known version
   * can refer to other data.
   */
  losses: () => number;
  schema: Db;
  /** Checks the whole database and returns the first fault. PostgreSQL does it by itself. */
  check: () => Promise<string | undefined>;
  /** Undefined for SQLite. */
  pool: (() => Pool) | undefined;
  fault: () => string | undefined;
  /**
   * Checkpoints and truncates SQLite's WAL, so that deleted data disappears; not during snapshots. PostgreSQL's WAL is
   * managed by its operator.
   */
  emptyLog: () => Promise<void>;
  close: () => Promise<void>;
};
