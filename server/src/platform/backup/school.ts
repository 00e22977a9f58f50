import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Storage } from "../storage/storage.ts";

/** The school that a backup is taken from, or restored into. */
export type School = { database: Database; storage: Storage; name: string; clock: Clock };
