import { PostgresAdapter } from "kysely";
import type { Db, Tx } from "./database.ts";

export const isPostgres = (db: Db | Tx) => db.getExecutor().adapter instanceof PostgresAdapter;
