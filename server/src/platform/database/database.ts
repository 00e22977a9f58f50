import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** The reading handle, or a transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Dialect = "sqlite" | "postgres";

/** Connections to PostgreSQL; those that wait have none yet. */
export type Pool = { max: number; open: number; idle: number; waiting: number };

/** Gets a sentence for the operator when something has to wait. */
export type OnWait = (sentence: string) => void;

export type Database = {
  dialect: Dialect;
  /** For reading outside a transaction. */
  read: Db;
  /**
   * Runs `act` in one transaction and commits when it resolves. Inside, use only `tx` and await
   * nothing but SQL: SQLite has one writer, and the others wait for it.
   */
  transaction: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Reads everything in one snapshot, while others go on writing, but change no table. */
  snapshot: <T>(act: (db: Db) => Promise<T>, onWait?: OnWait) => Promise<T>;
  /**
   * Runs work that only one server may do at a time, and lasts longer than a transaction may. Where
   * another is doing it, nothing happens. A server that ends gives up its turn.
   */
  oneServerOnly: (work: string, act: () => Promise<void>) => Promise<void>;
  /**
   * Gives pages that deletions left free back to the disk, in small steps. PostgreSQL does this by itself, and a
   * file of SQLite that was made before this program did cannot.
   */
  shrink: () => Promise<void>;
  /** Rejects, and soon, when the database cannot be read; not only because all connections are busy. */
  ping: () => Promise<void>;
  /** As the last ping found: a standby of PostgreSQL answers, and takes none. */
  takesWrites: () => boolean;
  /**
   * How often PostgreSQL was lost. Another server may have taken its place since then, without the
   * newest writes: a version that was read before can stand for another text.
   */
  losses: () => number;
  /** The handle that may change the schema. */
  schema: Db;
  /**
   * Looks whether the database can be read as a whole, and returns what is wrong first. PostgreSQL
   * does this by itself, so there it finds nothing.
   */
  check: () => Promise<string | undefined>;
  /** Undefined for SQLite. */
  pool: (() => Pool) | undefined;
  /** The damage that the last check found. */
  fault: () => string | undefined;
  /**
   * Writes SQLite's log into the database and empties it, so that it no longer holds what is deleted;
   * not while a snapshot is read. PostgreSQL has a log of its own, for its operator.
   */
  emptyLog: () => Promise<void>;
  close: () => Promise<void>;
};
