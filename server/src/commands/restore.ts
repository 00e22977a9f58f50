import path from "node:path";
import { fetchBackup, newestInBucket } from "../platform/backup/bucket.ts";
import { checkBackup } from "../platform/backup/check-backup.ts";
import { readIdentities } from "../platform/backup/encryption.ts";
import { BackupFault } from "../platform/backup/manifest.ts";
import type { Progress } from "../platform/backup/progress.ts";
import { refuseOccupied, restoreBackup } from "../platform/backup/restore-backup.ts";
import { restoreSecretKey } from "../platform/backup/secret-key.ts";
import type { Config } from "../platform/config.ts";
import { isInUse, databaseMayExist, openDatabase } from "../platform/database/open.ts";
import { commandLine } from "../platform/command-line.ts";
import { lockDataFolder } from "../platform/lock-data-folder.ts";
import { TABLES } from "../tables.ts";
import {
  EXIT,
  needs,
  readOptions,
  runCommand,
  print,
  using,
  usingBackupBucket,
  withInstallation,
} from "./command.ts";
import { inWords } from "./in-words.ts";
import { progressOn } from "./progress.ts";

/** `npm run restore`: restores a backup into an empty school, with checks before and after. */
await runCommand(async (config) => {
  const options = readOptions({
    from: { type: "string" },
    bucket: { type: "boolean" },
    replace: { type: "boolean" },
    identity: { type: "string" },
  });
  const isFetched = options.bucket === true;
  if (!isFetched) {
    needs(options.from, `Choose a backup: ${commandLine("restore", "--from FOLDER")}`);
  }
  const replace = options.replace === true;
  const identities = options.identity === undefined ? [] : await readIdentities(options.identity);
  const progress = progressOn(process.stdout);
  if (await isInUse(config)) {
    throw new BackupFault("The school here is running, or something else uses it. Stop it first.");
  }
  // First, because checking a large backup takes hours.
  if (databaseMayExist(config)) {
    await using(openDatabase(config, { isPatient: true }), (database) =>
      refuseOccupied({ database, tables: TABLES }, { replace }),
    );
  }
  process.umask(0o077);
  const folder = isFetched
    ? await fetchFromBucket(config, options.from, progress)
    : path.resolve(options.from ?? "");
  const backup = await checkBackup(folder, { identities, progress });
  const { manifest } = backup;
  print(`The backup of ${manifest.school}, ${manifest.takenAt}, is whole: ${inWords(manifest)}.`);
  // Prevents servers from starting during the restore.
  const lock = lockDataFolder(config.dataDir, "a restore");
  const { previousFiles } = await withInstallation(config, (school) =>
    restoreBackup(school, backup, { replace, progress }),
  ).finally(() => lock.release());
  print(
    `It is restored, and reads back as it was written. Start the school with: ${commandLine("start")}`,
  );
  print(await restoreSecretKey(config, backup));
  if (previousFiles > 0)
    print(`Files of the school before that go when it starts: ${previousFiles}.`);
  for (const { name, key, problem } of manifest.lost) {
    print(`When the backup was taken: ${name} (${key}) ${problem}.`);
  }
  return EXIT.done;
});

/** Downloads the backup `name` (default: the school's newest) from the bucket and returns its local folder. */
function fetchFromBucket(config: Config, name: string | undefined, progress: Progress) {
  return usingBackupBucket(config, async (objects) => {
    const parent = `${config.dataDir}-backups`;
    const chosen = name ?? (await newestInBucket(objects, config.schoolName));
    const folder = await fetchBackup(objects, chosen, { parent, progress });
    print(`Fetched into ${folder}.`);
    return folder;
  });
}
