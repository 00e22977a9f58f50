import path from "node:path";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { doneMigrations } from "../database/migrate.ts";
import { knowsMigrations } from "../release/backup-program.ts";
import { baseOf, linkedFolder } from "../release/installation.ts";
import { readRelease } from "../release/read-release.ts";
import { ownOrigin, runningVersion } from "../release/smoke-test-server.ts";
import { VERSION } from "../version.ts";
import { Fault, type Examination } from "./fault.ts";

/** `program`: the folder of the release that this command is part of; undefined in the repository. */
export function examineProgram(
  config: Config,
  { database, program }: { database: Database; program: string | undefined },
): Examination[] {
  const base = program === undefined ? undefined : baseOf(program);
  return [
    { part: "program", examine: () => examineRunning(config, base) },
    { part: "program of backups", examine: () => examineBackupProgram(database, base) },
  ];
}

async function examineRunning(config: Config, base: string | undefined): Promise<string> {
  const origin = ownOrigin(config);
  const running = await runningVersion(origin).catch(() => undefined);
  if (running === undefined) return `not compared, because no school answers at ${origin}`;
  const current = base === undefined ? undefined : linkedFolder(base, "current");
  const installed = current === undefined ? VERSION : (await readRelease(current))?.version;
  if (running === installed) return `${running} runs, as it is installed`;
  throw new Fault(
    `${running} runs, but ${installed ?? "no program"} is installed${base === undefined ? "" : ` (${base}/current)`}`,
    "restart the school; where an update was interrupted, that is its last step",
  );
}

async function examineBackupProgram(database: Database, base: string | undefined): Promise<string> {
  if (base === undefined) return "this one";
  const done = await doneMigrations(database, database.schema);
  const folder = linkedFolder(base, "backup");
  const release = folder === undefined ? undefined : await readRelease(folder);
  if (folder !== undefined && release && knowsMigrations(release, done)) {
    return `${release.version}, which knows the tables`;
  }
  throw new Fault(
    release
      ? `${release.version} does not know the tables: backups of every night fail`
      : `there is no ${base}/backup, so the unit of the backup finds no program`,
    `ln -sfn releases/NAME ${path.join(base, "backup")}, with the newest release in ${base}/releases`,
  );
}
