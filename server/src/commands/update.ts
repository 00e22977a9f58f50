import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../platform/config.ts";
import { lastBackupRuns } from "../platform/backup/backup-runs.queries.ts";
import { changeSchema } from "../platform/database/change-schema.ts";
import { doneMigrations, knownMigrations, requireProgram } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open.ts";
import { asOwnerOf } from "../platform/folder-owner.ts";
import { OperatorError, reasonOf } from "../platform/operator-error.ts";
import { chooseBackupProgram } from "../platform/release/backup-program.ts";
import {
  findInstallation,
  linkedFolder,
  pointLink,
  removeOlderReleases,
  type Installation,
} from "../platform/release/installation.ts";
import { chooseRestart } from "../platform/release/restart-school.ts";
import { ownOrigin, smokeTestServer } from "../platform/release/smoke-test-server.ts";
import { unpackRelease, type Release } from "../platform/release/unpack-release.ts";
import { VERSION } from "../platform/version.ts";
import {
  EXIT,
  needs,
  print,
  readCount,
  readOptions,
  refuseWithoutSchool,
  runCommand,
  using,
} from "./command.ts";
import { record } from "./record-run.ts";

const PROGRAM = fileURLToPath(new URL("..", import.meta.url));
const LONGEST_START_SECONDS = "300";

/**
 * `madrasa update ARCHIVE`: installs another release, and returns to this one if the other does not serve. Only the
 * program is rolled back, not the data.
 */
await runCommand(async (config) => {
  const [archive] = process.argv[2]?.startsWith("-") ? [] : process.argv.splice(2, 1);
  const options = readOptions({
    backups: { type: "string" },
    unit: { type: "string", default: "madrasa" },
    restart: { type: "string" },
    wait: { type: "string", default: LONGEST_START_SECONDS },
    "one-way": { type: "boolean" },
  });
  const from = path.resolve(needs(archive, "Choose an archive: madrasa update ARCHIVE"));
  const seconds = readCount(options.wait, "--wait");
  refuseWithoutSchool(config);
  const installation = findInstallation(PROGRAM);
  const { unit, restart: command } = options;
  const { how, restart } = await chooseRestart(config, { base: installation.base, unit, command });

  const isOneWay = options["one-way"] === true;
  const release = await unpackRelease(from, installation, async (found) => {
    print(`Checked: version ${found.version}, ${found.files} files as their checksums say.`);
    await requireTables(config, found, { isOneWay });
    print(`Checked: version ${found.version} runs on the school's tables.`);
  });
  const { version, name } = release;
  const why = await whyNoBackup(config, installation, release);
  if (why === undefined) await takeBackup(config, options.backups);
  else print(why);

  const tryProgram = async (wanted: string) => {
    try {
      const started = await restart();
      print(`Restarted (${how}).`);
      return await smokeTestServer(ownOrigin(config), { version: wanted, seconds, ...started });
    } catch (error) {
      return reasonOf(error);
    }
  };
  await waitForBackups(config);
  // Before the switch: a newer program also backs up older tables, and this command may be killed.
  const next = await switchBackups(config, installation, name);
  pointLink(installation, "current", name);
  print(`Switched from ${VERSION} to ${version}.`);
  printBackupProgram(installation.base, version, next?.version);
  const fault = await tryProgram(version);
  if (fault === undefined) {
    print("It is ready, and the first page, a script and the list of courses answer.");
    print(`Updated to ${version}. ${VERSION} stays beside it.`);
    removeOlder(installation);
    await record(config, { kind: "update", isOk: true, words: `Updated to ${version}.` });
    return EXIT.done;
  }
  print(`${version} does not serve: ${fault}.`);
  if (isOneWay) {
    throw new OperatorError(
      `It was not undone, because of --one-way. The backup is from before the update.`,
    );
  }
  pointLink(installation, "current", installation.name);
  print(`Switched back to ${VERSION}. The database is as it is: nothing that people did is lost.`);
  const taking = await switchBackups(config, installation, installation.name);
  printBackupProgram(installation.base, VERSION, taking?.version);
  const remaining = await tryProgram(VERSION);
  if (remaining !== undefined) {
    throw new OperatorError(`${VERSION} does not serve either: ${remaining}.`);
  }
  print(`${VERSION} is ready again.`);
  const words = `${version} was undone: ${fault}.`;
  await record(config, { kind: "update", isOk: false, words });
  return EXIT.refused;
});

/** Requires that the other program runs on the tables, and this one on the migrated ones. */
async function requireTables(
  config: Config,
  { version, migrations }: Release,
  { isOneWay }: { isOneWay: boolean },
): Promise<void> {
  const names = migrations.map(({ name }) => name);
  await using(openDatabase(config, { isPatient: true }), (database) =>
    requireProgram(database, names, `Version ${version}`),
  );
  const mine = await knownMigrations();
  const newest = mine.at(-1) ?? "";
  const tooNew = migrations.find(
    ({ name, oldestProgram }) => !mine.includes(name) && oldestProgram > newest,
  );
  if (!tooNew || isOneWay) return;
  throw new OperatorError(
    `Version ${version} changes the tables (${tooNew.name}) so that ${VERSION} does not run on them: it could not go back by itself. To update anyway, use --one-way.`,
  );
}

function doneOf(config: Config): Promise<string[]> {
  return using(openDatabase(config, { isPatient: true }), (database) =>
    doneMigrations(database, database.schema),
  );
}

/** Lets `first` take the backups if it knows the tables, else the release that takes them so far. */
async function switchBackups(config: Config, installation: Installation, first: string) {
  const present = linkedFolder(installation.base, "backup");
  const names = [first, ...(present ? [path.basename(present)] : []), installation.name];
  return chooseBackupProgram(installation, await doneOf(config), names);
}

function printBackupProgram(base: string, running: string, taking: string | undefined): void {
  if (taking === undefined || taking === running) return;
  print(
    `Backups are taken by ${taking}, which has changed the tables so that ${running} cannot: ${base}/backup leads to it.`,
  );
}

/**
 * The update of another server has made the tables those of the release: no program that is in use
 * here can back them up, and a backup of before was taken then.
 */
async function whyNoBackup(
  config: Config,
  installation: Installation,
  release: Release,
): Promise<string | undefined> {
  if (await switchBackups(config, installation, installation.name)) return undefined;
  return using(openDatabase(config, { isPatient: true }), async (database) => {
    const done = await doneMigrations(database, database.schema);
    if (!release.migrations.every(({ name }) => done.includes(name))) return undefined;
    const { lastOk } = await lastBackupRuns(database.schema, "backup", Date.now());
    const newest = lastOk ? `is of ${new Date(lastOk.at).toISOString()}` : "is not recorded";
    return `Took no backup: an earlier update has changed the tables already, and took one before. The newest backup ${newest}.`;
  });
}

/** Only a warning: another user cannot remove what root unpacked. */
function removeOlder(installation: Installation): void {
  try {
    const removed = removeOlderReleases(installation, installation.name);
    if (removed.length > 0) print(`Older programs removed: ${removed.join(", ")}.`);
  } catch (error) {
    process.stderr.write(`Older programs were not removed. ${reasonOf(error)}\n`);
  }
}

/** Waits while this program still serves: the next one could not migrate during a backup, and would delay its start. */
function waitForBackups(config: Config): Promise<void> {
  return using(openDatabase(config, { isPatient: true }), (database) =>
    changeSchema(database, () => Promise.resolve(), print),
  );
}

/** Same command as every night, as the school's user. */
async function takeBackup({ dataDir }: Config, folder: string | undefined): Promise<void> {
  const where = folder === undefined ? [] : ["--to", path.resolve(folder)];
  const child = spawn(path.join(PROGRAM, "madrasa"), ["backup", ...where], {
    ...asOwnerOf(dataDir),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  // Incomplete: files were missing before the update and are listed above.
  if (code === EXIT.done || code === EXIT.incomplete) return;
  throw new OperatorError("Nothing was changed, because the backup failed.");
}
