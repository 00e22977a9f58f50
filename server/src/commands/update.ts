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
import { findInstallation, switchTo } from "../platform/release/installation.ts";
import { chooseRestart } from "../platform/release/restart-school.ts";
import { ownOrigin, trySchool } from "../platform/release/try-school.ts";
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

/** The folder of the release that this command is part of. */
const PROGRAM = fileURLToPath(new URL("..", import.meta.url));
/** A large database may take minutes to migrate. */
const LONGEST_START_SECONDS = "300";

/**
 * `madrasa update ARCHIVE`: puts another release in the place of this one, and goes back to this one
 * if the other does not serve. Only the program goes back: what people have done meanwhile stays.
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
  const from = path.resolve(needs(archive, "Say which archive: madrasa update ARCHIVE"));
  const seconds = readCount(options.wait, "--wait");
  refuseWithoutSchool(config);
  const installation = findInstallation(PROGRAM);
  const { unit, restart: command } = options;
  const { how, restart } = await chooseRestart(config, { base: installation.base, unit, command });

  const isOneWay = options["one-way"] === true;
  const { version, name, migrations } = await unpackRelease(from, installation, async (release) => {
    print(`Checked: version ${release.version}, ${release.files} files as their checksums say.`);
    await requireTables(config, release, { isOneWay });
    print(`Checked: version ${release.version} runs on the school's tables.`);
  });
  const why = await whyNoBackup(config, migrations);
  if (why === undefined) await takeBackup(config, options.backups);
  else print(why);

  const tryProgram = async (wanted: string) => {
    try {
      const started = await restart();
      print(`Restarted (${how}).`);
      return await trySchool(ownOrigin(config), { version: wanted, seconds, ...started });
    } catch (error) {
      return reasonOf(error);
    }
  };
  await waitForBackups(config);
  switchTo(installation, name);
  print(`Switched from ${VERSION} to ${version}.`);
  const fault = await tryProgram(version);
  if (fault === undefined) {
    print("It is ready, and the first page, a script and the list of courses answer.");
    print(`Updated to ${version}. ${VERSION} stays beside it.`);
    await record(config, { kind: "update", isOk: true, words: `Updated to ${version}.` });
    return EXIT.done;
  }
  print(`${version} does not serve: ${fault}.`);
  if (isOneWay) {
    throw new OperatorError(`It was not undone, because of --one-way. The backup is of before.`);
  }
  switchTo(installation, installation.name);
  print(`Switched back to ${VERSION}. The database is as it is: nothing that people did is lost.`);
  const remaining = await tryProgram(VERSION);
  if (remaining !== undefined) {
    throw new OperatorError(`${VERSION} does not serve either: ${remaining}.`);
  }
  print(`${VERSION} is ready again.`);
  const words = `${version} was taken back: ${fault}.`;
  await record(config, { kind: "update", isOk: false, words });
  return EXIT.refused;
});

/** The other program must run on the tables, and this one on those that the other makes of them. */
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
    `Version ${version} changes the tables (${tooNew.name}) so that ${VERSION} does not run on them: it could not go back by itself. To update nevertheless, say --one-way.`,
  );
}

/**
 * The update of another server, or one that went back, has made the tables those of the release:
 * this program cannot back them up, and a backup of before was taken then.
 */
async function whyNoBackup(
  config: Config,
  migrations: Release["migrations"],
): Promise<string | undefined> {
  const mine = await knownMigrations();
  return using(openDatabase(config, { isPatient: true }), async (database) => {
    const done = await doneMigrations(database, database.schema);
    const isAhead = done.some((name) => !mine.includes(name));
    if (!isAhead || !migrations.every(({ name }) => done.includes(name))) return undefined;
    const { lastOk } = await lastBackupRuns(database.schema, "backup");
    const newest = lastOk ? `is of ${new Date(lastOk.at).toISOString()}` : "is not recorded";
    return `Took no backup: an earlier update has changed the tables already, and took one before. The newest backup ${newest}.`;
  });
}

/** While this program still serves: the next one could not change the tables, and would wait before it opens. */
function waitForBackups(config: Config): Promise<void> {
  return using(openDatabase(config, { isPatient: true }), (database) =>
    changeSchema(database, () => Promise.resolve(), print),
  );
}

/** By the same command as every night, as the school's own user. */
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
  // Incomplete: files were missing before the update, and the message above names them.
  if (code === EXIT.done || code === EXIT.incomplete) return;
  throw new OperatorError("Without a backup nothing was changed.");
}
