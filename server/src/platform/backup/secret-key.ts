import { copyFile, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Config } from "../config.ts";
import type { CheckedBackup } from "./check-backup.ts";
import type { Writing } from "./encryption.ts";
import { writeTexts } from "./lines.ts";

/** File in DATA_DIR and, with a suffix, in encrypted backups. */
const NAME = "secret.key";

/** Only in encrypted backups: otherwise a thief could sign links. */
export async function writeSecretKey(
  folder: string,
  writing: Writing,
  secretKey: string,
): Promise<void> {
  if (writing.recipient === undefined) return;
  await writeTexts(path.join(folder, NAME + writing.suffix), [`${secretKey}\n`], writing.encrypt);
}

/** Undefined for a backup that is not encrypted, which has none. */
async function readSecretKey({ folder, reading }: CheckedBackup): Promise<string | undefined> {
  const name = NAME + reading.suffix;
  if (reading.suffix === "" || !(await readdir(folder)).includes(name)) return undefined;
  return (await text(reading.read(path.join(folder, name)))).trim();
}

/**
 * Restores the key of the backup, keeping the previous one next to it. Configured keys are not replaced. Returns notes
 * for the operator.
 */
export async function restoreSecretKey(
  { dataDir, secretKey }: Pick<Config, "dataDir" | "secretKey">,
  backup: CheckedBackup,
): Promise<string> {
  const key = await readSecretKey(backup);
  if (key === undefined) {
    return "The secret key is not in this backup. With another one than before, signs on printed slips, second steps and what waits on phones are lost: put a copy of secret.key into DATA_DIR before the start.";
  }
  if (key === secretKey) return "The secret key is that of the backup.";
  const file = path.join(dataDir, NAME);
  const stored = await readFile(file, "utf8").catch(() => "");
  if (stored.trim() !== secretKey) {
    return "SECRET_KEY is another one than the backup's, and was left as it is. To have the backup's, unset it and restore again.";
  }
  await copyFile(file, `${file}.before-restore`);
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return "The secret key is that of the backup again.";
}
