const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Extended codes contain the primary one in the lowest byte. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: number };
  return errcode === undefined ? undefined : errcode & 0xff;
}

export function isDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}
