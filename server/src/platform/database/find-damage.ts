import { DatabaseSync } from "node:sqlite";

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const DAMAGED = [11, 26];

/**
 * The first thing that is wrong with an embedded database, or undefined. Reads the whole file, some
 * seconds for each GB, so it runs in a thread of its own.
 */
export function findDamage(file: string): string | undefined {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const row = database.prepare("PRAGMA quick_check(1)").get();
    const found = String(Object.values(row ?? {})[0]);
    return found === "ok" ? undefined : found;
  } catch (error) {
    const { errcode = 0, message } = error as Error & { errcode?: number };
    // Extended codes carry the plain one in their lowest byte.
    if (DAMAGED.includes(errcode & 0xff)) return message;
    throw error;
  } finally {
    database.close();
  }
}
