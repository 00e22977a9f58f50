import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** Takes queries: the reading handle, or the transaction one is in. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Dialect = "sqlite" | "postgres";

export type Database = {
  dialect: Dialect;
  /** For reading outside a transaction. */
  read: Db;
  /**
   * Runs `act` in one transaction and commits when it resolves. Inside, use the handle it is given
   * and await nothing but SQL: SQLite has one writer, and the others wait for it.
   */
  transaction: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Reads one snapshot of the whole school, however long that takes, while others write. */
  snapshot: <T>(act: (db: Db) => Promise<T>) => Promise<T>;
  /** The handle that may change the schema. */
  schema: Db;
  close: () => Promise<void>;
};
