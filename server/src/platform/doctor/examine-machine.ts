import { lastBackupRuns } from "../backup/backup-runs.queries.ts";
import { listBackups } from "../backup/folders.ts";
import { DAY, isoTime, SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { minFreeBytes, readDiskSpaceOf, usesDisk } from "../disk-space.ts";
import { fingerprintOf } from "../secrets.ts";
import { listServers } from "../servers.queries.ts";
import { Fault, messageOf, type Examination } from "./fault.ts";
import { commandLine } from "../command-line.ts";

const GIBIBYTE = 1024 ** 3;
const OLDEST_BACKUP = 2 * DAY;
const TIMEOUT = 5 * SECOND;

export function examineMachine(
  config: Config,
  { database, backups }: { database: Database; backups: string },
): Examination[] {
  return [
    { part: "address", examine: () => examineAddress(config) },
    { part: "proxy", examine: async () => examineProxy(config) },
    { part: "disk", examine: () => examineDisk(config) },
    { part: "key", examine: () => examineKey(config, database) },
    { part: "backups", examine: () => examineBackups(config, backups) },
    { part: "proof", examine: () => examineProof(database) },
  ];
}

async function examineAddress({ publicUrl }: Config): Promise<string> {
  const url = `${publicUrl}/healthz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) }).catch(
    (error: unknown) => {
      throw new Fault(
        `nothing answers at ${publicUrl}: ${messageOf(error)}`,
        "start the school, and point PUBLIC_URL's name and the proxy at it",
      );
    },
  );
  if (answer.status === 200) return `the school answers at ${publicUrl}`;
  throw new Fault(
    `${url} answers ${answer.status}`,
    "let the proxy pass every path to the school, and set PUBLIC_URL as people type it",
  );
}

function examineProxy({ publicUrl, trustProxy }: Config): string {
  if (trustProxy !== false) return `believed: ${trustProxy === true ? "every" : trustProxy}`;
  if (!publicUrl.startsWith("https:")) return "none";
  throw new Fault(
    "PUBLIC_URL is https, so there is a proxy, and its word is not believed: everybody counts as one address",
    "set TRUST_PROXY to loopback, or to the proxy's address",
  );
}

async function examineDisk(config: Config): Promise<string> {
  if (!usesDisk(config)) return "not used";
  const space = await readDiskSpaceOf(config.dataDir)();
  const words = `${(space.free / GIBIBYTE).toFixed(1)} of ${(space.total / GIBIBYTE).toFixed(1)} GiB free`;
  if (space.free >= minFreeBytes(config, space)) return words;
  throw new Fault(`${words}: uploads are refused`, "free space on the disk of DATA_DIR");
}

async function examineKey({ secretKey }: Config, database: Database): Promise<string> {
  const [last] = await listServers(database.read);
  if (!last) return "no server has used one yet";
  if (last.key_fingerprint === (await fingerprintOf(secretKey))) return "the one that servers use";
  throw new Fault(
    `another than that of the server that ran last (${last.name})`,
    "set SECRET_KEY as there, or DATA_DIR to the school's folder",
  );
}

async function examineBackups({ schoolName }: Config, folder: string): Promise<string> {
  const backup = commandLine("backup", "--to FOLDER");
  const mend = `${backup} every night; say --backups FOLDER to look elsewhere`;
  const found = await listBackups(folder).catch(() => []);
  const newest = found.find(({ school }) => school === schoolName);
  if (!newest) throw new Fault(`there is none in ${folder}`, mend);
  const words = `the newest is of ${isoTime(newest.takenAt)}`;
  if (Date.now() - newest.takenAt <= OLDEST_BACKUP) return words;
  throw new Fault(words, mend);
}

async function examineProof(database: Database): Promise<string> {
  const { last } = await lastBackupRuns(database.read, "proof");
  const prove = commandLine("backup-prove");
  if (!last) return `no backup has been proved yet: ${prove}`;
  if (last.ok) return `the last backup was proved at ${isoTime(last.at)}`;
  throw new Fault(`at ${isoTime(last.at)} a backup was not proved: ${last.words}`, prove);
}
