import type { Platform } from "../../platform/platform.ts";
import { addUpOnPostgres } from "./statistics.queries.ts";

/** Compacts counts, to keep statistics fast. */
export async function addUpCounts({ database }: Pick<Platform, "database">): Promise<void> {
  if (database.dialect === "postgres") await database.transaction(addUpOnPostgres);
}
