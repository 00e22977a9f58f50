import { DatabaseSync } from "node:sqlite";
import { isDamaged } from "./sqlite-errors.ts";

/** First fault of an embedded database. Reads the whole file, some seconds per GB, so it runs in its own process. */
export function findFault(file: string): string | undefined {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const row = database.prepare("PRAGMA quick_check(1)").get();
    const found = String(Object.values(row ?? {})[0]);
    return found === "ok" ? undefined : found;
  } catch (error) {
    if (isDamaged(error)) return (error as Error).message;
    throw error;
  } finally {
    database.close();
  }
}
