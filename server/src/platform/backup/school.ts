import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import type { TableEntries } from "../database/tables.ts";
import type { Storage } from "../storage/storage.ts";

export type SchoolTables = {
  /** Each after those it refers to: the order in which they can be filled; in reverse, emptied. */
  entries: TableEntries;
  /** Tables that no backup has. */
  derived: readonly string[];
  /** Fills the derived columns that no trigger fills, once every table has its rows. */
  rebuild: (tx: Tx) => Promise<void>;
};

/** The school that a backup is taken from, or restored into. */
export type School = {
  database: Database;
  storage: Storage;
  tables: SchoolTables;
  name: string;
  clock: Clock;
};
