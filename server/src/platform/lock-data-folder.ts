import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isoTime } from "./clock.ts";
import { OperatorError } from "./operator-error.ts";

const SQLITE_BUSY = 5;

export type FolderLock = { release: () => void };

/**
 * Makes this process the only one that uses a data folder, or throws an OperatorError that names
 * the other. The operating system drops the lock when the process ends, however it ends: it is an
 * exclusive transaction on a small SQLite file, not a process number, which in a container is
 * always 1.
 */
export function lockDataFolder(folder: string, name: string): FolderLock {
  const holderFile = path.join(folder, "server.json");
  const lock = new DatabaseSync(path.join(folder, "server.lock"));
  try {
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const holder = readHolder(holderFile);
    throw new OperatorError(
      `${folder} is in use by ${holder}. Stop it first, or set another DATA_DIR.`,
    );
  }
  const holder = `${name} (process ${process.pid}, since ${isoTime(Date.now())})`;
  writeFileSync(holderFile, JSON.stringify({ holder }), { mode: 0o600 });
  return { release: () => lock.close() };
}

/** What the other process wrote once it had the lock. */
function readHolder(file: string): string {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { holder: string }).holder;
  } catch {
    return "another server";
  }
}
