import { chmodSync, existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/** Files that only the school's own user may read: rows, the key that signs links, codes in clear. */
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
/** nginx, in the school's group, enters the data folder on its way to `files/`, and cannot list it. */
const FOR_NGINX = 0o710;

/** Takes other users' rights from these files; warns where they may enter the data folder. */
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
