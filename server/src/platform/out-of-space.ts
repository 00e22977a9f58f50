import { sqliteCode } from "./database/sqlite-errors.ts";

export function isOutOfSpace(error: unknown): boolean {
  const { code } = error as { code?: string };
  const SQLITE_FULL = 13;
  return sqliteCode(error) === SQLITE_FULL || ["ENOSPC", "EDQUOT", "53100"].includes(code ?? "");
}
