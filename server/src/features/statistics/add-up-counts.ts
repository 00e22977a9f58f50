import type { Platform } from "../../platform/platform.ts";
import { addUpOnPostgres } from "./statistics.queries.ts";

/** Keeps the statistics short to read, whatever was done since the last time. */
export async function addUpCounts({ database }: Pick<Platform, "database">): Promise<void> {
  if (database.dialect === "postgres") await database.transaction(addUpOnPostgres);
}
