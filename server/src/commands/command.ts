import { parseArgs, type ParseArgsConfig } from "node:util";
import { BackupFault } from "../platform/backup/manifest.ts";
import type { School } from "../platform/backup/school.ts";
import { readConfig, type Config } from "../platform/config.ts";
import type { Database } from "../platform/database/database.ts";
import { databaseMayExist, openDatabase } from "../platform/database/open.ts";
import { createLog } from "../platform/log.ts";
import { OperatorError, reasonOf } from "../platform/operator-error.ts";
import type { Objects } from "../platform/storage/s3-objects.ts";
import { openStorage } from "../platform/storage/open.ts";
import { TABLES } from "../tables.ts";

export const EXIT = {
  done: 0,
  /** Nothing was changed; the message gives the reason. */
  refused: 1,
  usage: 2,
  /** The backup was written, but storage lacks some of its files, or sending it to the bucket failed. */
  incomplete: 3,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

export class UsageError extends OperatorError {}

/** Runs a command. Prints operator errors as a sentence, others with a stack. */
export async function runCommand(
  command: (config: Config) => Promise<Exit>,
  options?: Parameters<typeof readConfig>[1],
): Promise<void> {
  try {
    process.exitCode = await command(readConfig(undefined, options));
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.refused;
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function readOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  options: Options,
) {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`${(error as Error).message}\nThis command knows ${known.join(", ")}.`);
  }
}

export function needs(value: string | undefined, sentence: string): string {
  if (value === undefined || value === "") throw new UsageError(sentence);
  return value;
}

export function readCount(text: string, option: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new UsageError(`${option} takes a whole number of at least 1.`);
  }
  return count;
}

export function refuseWithoutSchool(config: Config): void {
  if (databaseMayExist(config)) return;
  throw new BackupFault(
    `There is no school in ${config.dataDir}. Set DATA_DIR (or DATABASE_URL) as the school has it.`,
  );
}

export async function usingBackupBucket<T>(
  { backupBucket }: Config,
  action: (objects: Objects) => Promise<T>,
): Promise<T> {
  if (!backupBucket) throw new UsageError("Set BACKUP_URL to the bucket of the backups.");
  // Dynamic, so that other commands do not load the S3 client.
  const { openObjects } = await import("../platform/storage/s3-objects.ts");
  const objects = openObjects(backupBucket, createLog("error"));
  try {
    return await action(objects);
  } finally {
    objects.close();
  }
}

export async function using<T>(
  database: Database,
  action: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    return await action(database);
  } finally {
    await database.close();
  }
}

/** Runs `action` with database and files; the school may be running. */
export async function withInstallation<T>(
  config: Config,
  action: (school: School) => Promise<T>,
): Promise<T> {
  const clock = Date.now;
  const files = await openStorage(config, clock, createLog("error"), { leaveUnfinished: true });
  try {
    return await using(openDatabase(config, { isPatient: true }), (database) =>
      action({ database, storage: files.storage, tables: TABLES, name: config.schoolName, clock }),
    );
  } finally {
    await files.close();
  }
}
