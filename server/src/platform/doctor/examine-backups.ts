import { lastBackupRuns } from "../backup/backup-runs.queries.ts";
import { writingTo } from "../backup/encryption.ts";
import { listBackups, timeIn } from "../backup/folders.ts";
import { DAY, isoTime } from "../clock.ts";
import { commandLine } from "../command-line.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { bucketFault } from "./bucket-fault.ts";
import { Fault, messageOf, type Examination } from "./fault.ts";

const OLDEST_BACKUP = 2 * DAY;

type Parts = {
  database: Database;
  folder: string;
  /** True if the operator expects backups in this folder. */
  isFolderChosen: boolean;
  listBucket: () => Promise<string[]>;
  /** Name of the school's newest backup. */
  findInBucket: () => Promise<string>;
};

export function examineBackups(config: Config, parts: Parts): Examination[] {
  const { database, folder, isFolderChosen } = parts;
  const mayBeInBucket = config.backupBucket !== undefined && !isFolderChosen;
  return [
    {
      part: "backups",
      examine: () =>
        examineFolder(config, folder).catch((fault: unknown) => {
          if (!mayBeInBucket) throw fault;
          return examineNewestInBucket(parts, fault);
        }),
    },
    { part: "bucket of backups", examine: () => examineBucket(config, parts.listBucket) },
    { part: "encryption", examine: async () => examineRecipient(config) },
    { part: "proof", examine: () => examineProof(config, database) },
  ];
}

async function examineFolder({ schoolName }: Config, folder: string): Promise<string> {
  const backup = commandLine("backup", "--to FOLDER");
  const mend = `${backup} every night; use --backups FOLDER to look elsewhere`;
  const found = await listBackups(folder).catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw isMissing
      ? new Fault(`there is no folder ${folder}`, `create it, or mount its disk; ${mend}`)
      : new Fault(messageOf(error), "let the school's own user read this folder");
  });
  const newest = found.find(({ school }) => school === schoolName);
  if (!newest) throw new Fault(`there is no backup in ${folder}`, mend);
  const words = `the newest is from ${isoTime(newest.takenAt)}`;
  if (Date.now() - newest.takenAt <= OLDEST_BACKUP) return words;
  throw new Fault(words, mend);
}

/** For backups with --bucket-only. Throws the folder's fault if the bucket has none. */
async function examineNewestInBucket({ findInBucket }: Parts, fault: unknown): Promise<string> {
  const newest = await findInBucket().catch(() => {
    throw fault;
  });
  const takenAt = timeIn(newest);
  const words = `the newest is from ${isoTime(takenAt)}, in the bucket`;
  if (Date.now() - takenAt <= OLDEST_BACKUP) return words;
  throw new Fault(words, `${commandLine("backup", "--bucket-only")} every night`);
}

async function examineBucket(
  { backupBucket }: Config,
  listBucket: () => Promise<string[]>,
): Promise<string> {
  if (!backupBucket) return "none: backups are only on the disk they are written to";
  await listBucket().catch((error: unknown) => {
    throw bucketFault(error, "BACKUP_URL", backupBucket);
  });
  return `${backupBucket.bucket} answers`;
}

function examineRecipient({ backupRecipient }: Config): string {
  if (backupRecipient === undefined) return "none: backups are not encrypted";
  try {
    writingTo(backupRecipient);
  } catch (error) {
    throw new Fault(
      (error as Error).message,
      "copy the line that begins with age1 from what `age-keygen` printed, whole",
    );
  }
  return `to ${backupRecipient}`;
}

async function examineProof({ backupRecipient }: Config, database: Database): Promise<string> {
  const { last } = await lastBackupRuns(database.read, "proof", Date.now());
  const prove = commandLine("backup-prove");
  if (!last && backupRecipient !== undefined) return "encrypted ones are tested where their key is";
  if (!last) return `no backup has been tested yet: ${prove}`;
  if (last.ok) return `the last backup was tested at ${isoTime(last.at)}`;
  throw new Fault(`at ${isoTime(last.at)} a backup failed its test: ${last.words}`, prove);
}
