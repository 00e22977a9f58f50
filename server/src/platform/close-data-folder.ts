import { chmodSync, existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/** Private files: rows, signing key, codes in clear text. */
const PRIVATE_FILES = [
  "school.db",
  "school.db-wal",
  "school.db-shm",
  "secret.key",
  "outbox.jsonl",
  "server.json",
  "server.lock",
];
const OTHERS = 0o077;
/** Lets nginx, in the school's group, traverse the data folder without listing it. */
const FOR_NGINX = 0o710;

/** Removes other users' rights on private files; warns if others can enter the data folder. */
export function closeDataFolder(
  { dataDir: folder, filesBy }: Pick<Config, "dataDir" | "filesBy">,
  log: Pick<Log, "warn">,
): void {
  for (const file of PRIVATE_FILES.map((name) => path.join(folder, name))) {
    if (existsSync(file) && statSync(file).mode & OTHERS) chmodSync(file, 0o600);
  }
  const { mode, uid } = statSync(folder);
  if (uid !== process.getuid?.()) {
    log.warn({ folder }, "the data folder belongs to another user");
  } else if (filesBy === "nginx") {
    chmodSync(folder, FOR_NGINX);
  } else if (mode & OTHERS) {
    log.warn({ folder }, "other users can look into the data folder; chmod 700 keeps them out");
  }
}
