import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import type { TableEntries } from "../database/tables.ts";
import type { Storage } from "../storage/storage.ts";

export type SchoolTables = {
  /** Ordered by foreign keys for filling; reversed for emptying. */
  entries: TableEntries;
  derived: readonly string[];
  /** Rebuilds derived columns without triggers, after filling all tables. */
  rebuild: (tx: Tx) => Promise<void>;
};

export type School = {
  database: Database;
  storage: Storage;
  tables: SchoolTables;
  name: string;
  clock: Clock;
};
