import path from "node:path";
import { fetchBackup, newestInBucket } from "../platform/backup/bucket.ts";
import { readIdentities } from "../platform/backup/encryption.ts";
import { listBackups } from "../platform/backup/folders.ts";
import { BackupFault } from "../platform/backup/manifest.ts";
import type { Progress } from "../platform/backup/progress.ts";
import type { Config } from "../platform/config.ts";
import { EXIT, print, readOptions, runCommand, usingBackupBucket } from "./command.ts";
import { progressOn } from "./progress.ts";
import { proveBackup } from "./prove-backup.ts";
import { recordRun } from "./record-run.ts";

/** `npm run backup:prove`: restores the newest backup into a temporary school, and reports the result. */
await runCommand(async (config) => {
  const options = readOptions({
    from: { type: "string" },
    bucket: { type: "boolean" },
    identity: { type: "string" },
    in: { type: "string" },
  });
  process.umask(0o077);
  const progress = progressOn(process.stdout);
  const room =
    options.in === undefined ? `${config.dataDir}-proof` : path.resolve(options.in, "proof");
  return recordRun(config, "proof", async () => {
    const identities = options.identity === undefined ? [] : await readIdentities(options.identity);
    const from = path.resolve(options.from ?? `${config.dataDir}-backups`);
    const find = (parent: string) =>
      options.bucket
        ? fetchNewest(config, { parent, progress })
        : newestIn(from, config.schoolName);
    const words = await proveBackup(find, { config, identities, room, progress });
    print(words);
    return { exit: EXIT.done, isOk: true, words };
  });
});

async function newestIn(folder: string, school: string): Promise<string> {
  const found = await listBackups(folder).catch(() => []);
  const newest = found.find((backup) => backup.school === school) ?? found[0];
  if (newest) return newest.folder;
  const own = (await listBackups(path.dirname(folder)).catch(() => [])).find(
    (backup) => backup.folder === folder,
  );
  if (own) return folder;
  throw new BackupFault(`There is no complete backup in ${folder}.`);
}

function fetchNewest(config: Config, options: { parent: string; progress: Progress }) {
  return usingBackupBucket(config, async (objects) =>
    fetchBackup(objects, await newestInBucket(objects, config.schoolName), options),
  );
}
