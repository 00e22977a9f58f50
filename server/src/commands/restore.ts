import path from "node:path";
import { checkBackup } from "../platform/backup/check-backup.ts";
import { BackupProblem } from "../platform/backup/manifest.ts";
import { refuseOccupied, restoreBackup } from "../platform/backup/restore-backup.ts";
import { isInUse, mayHoldSchool, openDatabase } from "../platform/database/open.ts";
import { lockDataFolder } from "../platform/lock-data-folder.ts";
import { EXIT, needs, readOptions, runCommand, print, using, usingSchool } from "./command.ts";
import { inWords } from "./in-words.ts";

/** `npm run restore`: restores a backup into an empty school; checked before and after. */
await runCommand(async (config) => {
  const options = readOptions({ from: { type: "string" }, replace: { type: "boolean" } });
  const from = needs(options.from, "Say which backup: npm run restore -- --from FOLDER");
  const replace = options.replace === true;
  if (await isInUse(config)) {
    throw new BackupProblem(
      "The school here is running, or something else uses it. Stop it first.",
    );
  }
  // First, since checking a large backup takes hours and nothing should be created in vain.
  if (mayHoldSchool(config)) {
    await using(openDatabase(config, { isPatient: true }), (database) =>
      refuseOccupied(database, { replace }),
    );
  }
  const backup = await checkBackup(path.resolve(from));
  const { manifest } = backup;
  print(`The backup of ${manifest.school}, ${manifest.takenAt}, is whole: ${inWords(manifest)}.`);
  process.umask(0o077);
  // No server may start while the contents are replaced.
  const lock = lockDataFolder(config.dataDir, "a restore");
  const { formerFiles } = await usingSchool(config, (school) =>
    restoreBackup(school, backup, { replace }),
  ).finally(() => lock.release());
  print("It is restored, and reads back as it was written. Start the school with: npm start");
  if (formerFiles > 0) print(`Files of the school before that go when it starts: ${formerFiles}.`);
  for (const { name, key, problem } of manifest.lost) {
    print(`When the backup was taken: ${name} (${key}) ${problem}.`);
  }
  return EXIT.done;
});
