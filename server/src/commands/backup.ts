import { stat } from "node:fs/promises";
import path from "node:path";
import { sendBackup } from "../platform/backup/bucket.ts";
import { removeOlder, openFolder } from "../platform/backup/folders.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import type { Progress } from "../platform/backup/progress.ts";
import { requireRoom } from "../platform/backup/require-room.ts";
import { takeBackup } from "../platform/backup/take-backup.ts";
import type { Config } from "../platform/config.ts";
import { minFreeBytes } from "../platform/disk-space.ts";
import { reasonOf } from "../platform/operator-error.ts";
import {
  EXIT,
  UsageError,
  readCount,
  readOptions,
  refuseWithoutSchool,
  runCommand,
  print,
  usingBackupBucket,
  withInstallation,
} from "./command.ts";
import { inWords } from "./in-words.ts";
import { type Outcome, recordRun } from "./record-run.ts";
import { progressOn } from "./progress.ts";

await runCommand(async (config) => {
  const {
    to,
    keep,
    "bucket-only": isBucketOnly,
  } = readOptions({
    to: { type: "string" },
    keep: { type: "string" },
    "bucket-only": { type: "boolean" },
  });
  const count = keep === undefined ? undefined : readCount(keep, "--keep");
  if (isBucketOnly && (to ?? keep) !== undefined) {
    throw new UsageError(
      "--bucket-only writes into no folder, so it takes neither --to nor --keep: how long backups stay is a rule of the bucket.",
    );
  }
  refuseWithoutSchool(config);
  // Restricts new files to the school's user.
  process.umask(0o077);
  const parent = to === undefined ? `${config.dataDir}-backups` : path.resolve(to);
  const progress = progressOn(process.stdout);
  return recordRun(config, "backup", async () => {
    await openFolder(parent, { mayMake: to === undefined });
    if (isBucketOnly) return backUpToBucket(config, parent, progress);
    const [ofBackups, ofSchool] = [await stat(parent), await stat(config.dataDir)];
    const isSchoolDisk = ofBackups.dev === ofSchool.dev;
    const requireSpace = (bytes: number) =>
      requireRoom(parent, bytes, {
        what: "The backup",
        mend: "Free some, or use --to FOLDER on another disk.",
        spare: (space) => (isSchoolDisk ? minFreeBytes(config, space) : 0),
      });
    const { folder, manifest } = await withInstallation(config, (school) =>
      takeBackup(school, parent, { ...keysOf(config), progress, requireSpace }),
    );
    print(`The backup is in ${folder}: ${inWords(manifest)}.`);
    print(keyInWords(config));
    const { gone, lost } = manifest;
    if (gone.length > 0) print(removedInWords(gone));
    const isSent = await sendToBucket(config, folder, progress);
    if (lost.length > 0) process.stderr.write(lostInWords(lost));
    if (!isSent || lost.length > 0) {
      const missing = lost.length > 0 ? `The storage has lost ${lost.length} files. ` : "";
      const unsent = isSent ? "" : "Failed to send it to the bucket.";
      return { exit: EXIT.incomplete, isOk: false, words: `${missing}${unsent}`.trim() };
    }
    // Older backups are removed only after a complete one.
    const removed = count === undefined ? 0 : await removeOlder(parent, config.schoolName, count);
    if (removed > 0) print(`Older ones removed: ${removed}.`);
    return { exit: EXIT.done, isOk: true, words: inWords(manifest) };
  });
});

/** Files go directly to the bucket, so `parent` needs space for the rows only. */
async function backUpToBucket(
  config: Config,
  parent: string,
  progress: Progress,
): Promise<Outcome> {
  const { folder, manifest } = await usingBackupBucket(config, (bucket) =>
    withInstallation(config, (school) =>
      takeBackup(school, parent, { ...keysOf(config), bucket, progress }),
    ),
  );
  print(`The backup is in the bucket, as ${path.basename(folder)}: ${inWords(manifest)}.`);
  print(keyInWords(config));
  const { gone, lost } = manifest;
  if (gone.length > 0) print(removedInWords(gone));
  if (lost.length === 0) return { exit: EXIT.done, isOk: true, words: inWords(manifest) };
  process.stderr.write(lostInWords(lost));
  const words = `The storage has lost ${lost.length} files.`;
  return { exit: EXIT.incomplete, isOk: false, words };
}

function keysOf({ backupRecipient: recipient, secretKey }: Config) {
  return { recipient, secretKey };
}

function keyInWords({ backupRecipient }: Config): string {
  return backupRecipient === undefined
    ? "The secret key is not in it, since it is not encrypted: keep a copy of secret.key elsewhere."
    : "The secret key is in it, encrypted.";
}

function removedInWords(gone: readonly string[]): string {
  return `Deleted by people while it ran, and not in it: ${gone.length} files.`;
}

/** Returns false if sending failed; true without a bucket. */
async function sendToBucket(config: Config, folder: string, progress: Progress): Promise<boolean> {
  const { backupBucket } = config;
  if (!backupBucket) return true;
  try {
    await usingBackupBucket(config, (objects) => sendBackup(folder, objects, progress));
    print(`It was sent to the bucket ${backupBucket.bucket}.`);
    return true;
  } catch (error) {
    process.stderr.write(
      `Failed to send it to the bucket ${backupBucket.bucket}: ${reasonOf(error)}\nThe next backup sends what is missing. None was removed.\n`,
    );
    return false;
  }
}

function lostInWords(lost: Manifest["lost"]): string {
  const lines = lost.map(({ key, name, problem }) => `  ${name} (${key}) ${problem}`);
  return `The storage does not have these files as the school knows them:\n${lines.join("\n")}\nEverything else is in the backup. An earlier backup may still have them; none was removed.\n`;
}
