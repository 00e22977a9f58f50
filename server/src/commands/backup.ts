import path from "node:path";
import { sendBackup } from "../platform/backup/bucket.ts";
import { removeOlder, openFolder } from "../platform/backup/folders.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import type { Progress } from "../platform/backup/progress.ts";
import { takeBackup } from "../platform/backup/take-backup.ts";
import type { Config } from "../platform/config.ts";
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
  usingSchool,
} from "./command.ts";
import { inWords } from "./in-words.ts";
import { type Outcome, recordRun } from "./record-run.ts";
import { progressOn } from "./progress.ts";

/** `npm run backup`: database and files together, while the school runs. */
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
  // Files are created readable by the school's own user only.
  process.umask(0o077);
  const parent = to === undefined ? `${config.dataDir}-backups` : path.resolve(to);
  const progress = progressOn(process.stdout);
  return recordRun(config, "backup", async () => {
    await openFolder(parent, { mayMake: to === undefined });
    if (isBucketOnly) return backUpToBucket(config, parent, progress);
    const { folder, manifest } = await usingSchool(config, (school) =>
      takeBackup(school, parent, { recipient: config.backupRecipient, progress }),
    );
    print(`The backup is in ${folder}: ${inWords(manifest)}.`);
    const { gone, lost } = manifest;
    if (gone.length > 0) print(removedInWords(gone));
    const isSent = await sendToBucket(config, folder, progress);
    if (lost.length > 0) process.stderr.write(lostInWords(lost));
    if (!isSent || lost.length > 0) {
      const missing = lost.length > 0 ? `The storage has lost ${lost.length} files. ` : "";
      const unsent = isSent ? "" : "It could not be sent to the bucket.";
      return { exit: EXIT.incomplete, isOk: false, words: `${missing}${unsent}`.trim() };
    }
    // Older backups are removed only after a complete one.
    const removed = count === undefined ? 0 : await removeOlder(parent, config.schoolName, count);
    if (removed > 0) print(`Older ones removed: ${removed}.`);
    return { exit: EXIT.done, isOk: true, words: inWords(manifest) };
  });
});

/** The files go from the storage to the bucket, so `parent` needs room for the rows only. */
async function backUpToBucket(
  config: Config,
  parent: string,
  progress: Progress,
): Promise<Outcome> {
  const { folder, manifest } = await usingBackupBucket(config, (bucket) =>
    usingSchool(config, (school) =>
      takeBackup(school, parent, { recipient: config.backupRecipient, bucket, progress }),
    ),
  );
  print(`The backup is in the bucket, as ${path.basename(folder)}: ${inWords(manifest)}.`);
  const { gone, lost } = manifest;
  if (gone.length > 0) print(removedInWords(gone));
  if (lost.length === 0) return { exit: EXIT.done, isOk: true, words: inWords(manifest) };
  process.stderr.write(lostInWords(lost));
  const words = `The storage has lost ${lost.length} files.`;
  return { exit: EXIT.incomplete, isOk: false, words };
}

const removedInWords = (gone: readonly string[]) =>
  `Removed by people as it ended, and not in it: ${gone.length} files.`;

/** False when it could not be sent; true also where there is no bucket. */
async function sendToBucket(config: Config, folder: string, progress: Progress): Promise<boolean> {
  const { backupBucket } = config;
  if (!backupBucket) return true;
  try {
    await usingBackupBucket(config, (objects) => sendBackup(folder, objects, progress));
    print(`It was sent to the bucket ${backupBucket.bucket}.`);
    return true;
  } catch (error) {
    process.stderr.write(
      `It could not be sent to the bucket ${backupBucket.bucket}: ${reasonOf(error)}\nThe next backup sends what is missing. None was removed.\n`,
    );
    return false;
  }
}

function lostInWords(lost: Manifest["lost"]): string {
  const lines = lost.map(({ key, name, problem }) => `  ${name} (${key}) ${problem}`);
  return `The storage does not have these files as the school knows them:\n${lines.join("\n")}\nEverything else is in the backup. An earlier backup may still have them; none was removed.\n`;
}
