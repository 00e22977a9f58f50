/** Whether an error means that a disk is full: the files', SQLite's or PostgreSQL's. */
export function isOutOfSpace(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const SQLITE_FULL = 13;
  return errcode === SQLITE_FULL || ["ENOSPC", "EDQUOT", "53100"].includes(code ?? "");
}
