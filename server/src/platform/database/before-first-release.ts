import { commandLine } from "../command-line.ts";
import { OperatorError } from "../operator-error.ts";

/*
 * Programs before the first release had 31 migrations of their own. What these made is what the first of
 * today's makes, so backups by the last of those programs are restored as they are.
 */
const FIRST = "0001-school";
const LAST = "0031-idempotency-keys";

/** Throws for a database that such a program has migrated. */
export function refuseFormerTables(done: readonly string[]): void {
  if (!done.includes(FIRST)) return;
  throw new OperatorError(
    "The school's database was made by Madrasa of before its first release: take a backup with that " +
      `program (${commandLine("backup")}), and restore it with this one into an empty DATA_DIR or ` +
      `database (${commandLine("restore", "--from FOLDER")}).`,
  );
}

/**
 * The migrations, of today's, that make the tables of a backup which names these; undefined for those of
 * a program that is older than the last one before the first release.
 */
export function migrationsOfBackup(
  named: readonly string[],
  today: readonly string[],
): string[] | undefined {
  if (!named.includes(FIRST)) return [...named];
  return named.includes(LAST) ? today.slice(0, 1) : undefined;
}
