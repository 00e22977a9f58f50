import path from "node:path";
import { keepNewest, openFolder } from "../platform/backup/folders.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { takeBackup } from "../platform/backup/take-backup.ts";
import {
  EXIT,
  readCount,
  readOptions,
  refuseWithoutSchool,
  runCommand,
  print,
  usingSchool,
} from "./command.ts";
import { inWords } from "./in-words.ts";

/** `npm run backup`: database and files together, while the school runs. */
await runCommand(async (config) => {
  const { to, keep } = readOptions({ to: { type: "string" }, keep: { type: "string" } });
  const count = keep === undefined ? undefined : readCount(keep, "--keep");
  refuseWithoutSchool(config);
  // Files are created readable by the school's own user only.
  process.umask(0o077);
  const parent = to === undefined ? `${config.dataDir}-backups` : path.resolve(to);
  await openFolder(parent, { mayMake: to === undefined });
  const { folder, manifest } = await usingSchool(config, (school) => takeBackup(school, parent));
  print(`The backup is in ${folder}: ${inWords(manifest)}.`);
  const { gone } = manifest;
  if (gone.length > 0) print(`Removed by people as it ended, and not in it: ${gone.length} files.`);
  if (manifest.lost.length > 0) {
    process.stderr.write(lostInWords(manifest.lost));
    return EXIT.incomplete;
  }
  // Older backups are removed only after a complete one.
  const removed = count === undefined ? 0 : await keepNewest(parent, config.schoolName, count);
  if (removed > 0) print(`Older ones removed: ${removed}.`);
  return EXIT.done;
});

function lostInWords(lost: Manifest["lost"]): string {
  const lines = lost.map(({ key, name, problem }) => `  ${name} (${key}) ${problem}`);
  return `The storage does not have these files as the school knows them:\n${lines.join("\n")}\nEverything else is in the backup. An earlier backup may still have them; none was removed.\n`;
}
