import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runSeed } from "./school.ts";

/**
 * Measures a backup of many small files, the next one, and a restore: on disk and, with BENCH_STORAGE_URL, in a store.
 * BENCH_FOLDER selects the disk (default: the temporary folder).
 */

const FILES = Number(process.env["BENCH_FILES"] ?? 100_000);
const STORAGE_URL = process.env["BENCH_STORAGE_URL"];
const COMMANDS = fileURLToPath(new URL("../operate.mjs", import.meta.url));

const folder = mkdtempSync(path.join(process.env["BENCH_FOLDER"] ?? tmpdir(), "backups-"));
const inFolder = (name: string) => path.join(folder, name);
const school = { DATA_DIR: inFolder("school") };
try {
  await runSeed("many-files.queries.ts", [String(FILES)], school);
  process.stdout.write(`${FILES} files of 2 to 8 kB\n`);
  const backups = inFolder("backups");
  const ofStore = inFolder("of-store");
  for (const name of [backups, ofStore]) mkdirSync(name);
  await measure("backup, disk to disk", ["backup", "--to", backups], school);
  await measure("the next backup, nothing changed", ["backup", "--to", backups], school);
  const newest = readdirSync(backups).toSorted().at(-1) ?? "";
  const restore = ["restore", "--from", path.join(backups, newest)];
  await measure("restore to the disk", restore, { DATA_DIR: inFolder("restored") });
  if (STORAGE_URL) {
    const inStore = { DATA_DIR: inFolder("in-store"), STORAGE_URL };
    await measure("restore to the store", restore, inStore);
    await measure("backup from the store", ["backup", "--to", ofStore], inStore);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(
  what: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, [COMMANDS, ...words], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}.`);
  const seconds = (performance.now() - began) / 1000;
  const each = Math.round(FILES / seconds);
  process.stdout.write(
    `${what.padEnd(36)}${seconds.toFixed(1).padStart(8)} s${String(each).padStart(8)} files/s\n`,
  );
}
