import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { minFreeBytes, readDiskSpaceOf, usesDisk } from "../disk-space.ts";
import { describeStore } from "../register-server.ts";
import { fingerprintOf } from "../secrets.ts";
import { listServers } from "../servers.queries.ts";
import { Fault, type Examination } from "./fault.ts";

const GIBIBYTE = 1024 ** 3;

export function examineMachine(config: Config, database: Database): Examination[] {
  return [
    { part: "disk", examine: () => examineDisk(config) },
    { part: "key", examine: () => examineKey(config, database) },
    { part: "store", examine: () => examineStore(config, database) },
  ];
}

async function examineDisk(config: Config): Promise<string> {
  if (!usesDisk(config)) return "not used";
  const space = await readDiskSpaceOf(config.dataDir)();
  const words = `${(space.free / GIBIBYTE).toFixed(1)} of ${(space.total / GIBIBYTE).toFixed(1)} GiB free`;
  if (space.free >= minFreeBytes(config, space)) return words;
  const least = config.minFreeBytes;
  // More than the disk's size can never be free.
  const isTooMuch = least !== undefined && least > space.total / 2;
  throw new Fault(
    `${words}: uploads are refused, and new texts`,
    isTooMuch
      ? `lower MIN_FREE_DISK_MB, which asks for ${(least / GIBIBYTE).toFixed(1)} GiB`
      : "free space on the disk of DATA_DIR, or enlarge it",
  );
}

async function examineKey({ secretKey }: Config, database: Database): Promise<string> {
  const [last] = await listServers(database.read);
  if (!last) return "no server has used one yet";
  if (last.key_fingerprint === (await fingerprintOf(secretKey))) return "the one that servers use";
  throw new Fault(
    `different from the one of the server that ran last (${last.name})`,
    "set SECRET_KEY as there, or DATA_DIR to the school's folder",
  );
}

async function examineStore(config: Config, database: Database): Promise<string> {
  const [last] = await listServers(database.read);
  if (!last) return "no server has used one yet";
  const store = await describeStore(config);
  if (last.store === store) return "the one that servers use";
  throw new Fault(
    `files are in ${store} here, and in ${last.store} at the server that ran last (${last.name})`,
    "set STORAGE_URL and DATA_DIR as there; a shell that reads the file needs quotes around a value with &",
  );
}
