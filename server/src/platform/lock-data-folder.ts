import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isoTime } from "./clock.ts";
import { OperatorError } from "./operator-error.ts";

const SQLITE_BUSY = 5;

const LOCK_FILE = "server.lock";
const HOLDER_FILE = "server.json";

export type FolderLock = { release: () => void };

export type Holder = { holder: string; name: string; pid: number };

/**
 * Locks a data folder, or throws an OperatorError naming the owner. An exclusive transaction on a small SQLite file,
 * released by the kernel when the process ends, unlike a process id, which in containers is always 1.
 */
export function lockDataFolder(folder: string, name: string): FolderLock {
  const lock = take(folder);
  if (!lock) {
    const { holder = "another server" } = readHolder(folder) ?? {};
    throw new OperatorError(
      `${folder} is in use by ${holder}. Stop it first, or set another DATA_DIR.`,
    );
  }
  const holder = `${name} (process ${process.pid}, since ${isoTime(Date.now())})`;
  const own: Holder = { holder, name, pid: process.pid };
  writeFileSync(path.join(folder, HOLDER_FILE), JSON.stringify(own), { mode: 0o600 });
  return { release: () => lock.close() };
}

export function findHolder(folder: string): Holder | undefined {
  if (!existsSync(path.join(folder, LOCK_FILE))) return undefined;
  const lock = take(folder);
  lock?.close();
  return lock ? undefined : readHolder(folder);
}

/** Undefined if locked by another process. */
function take(folder: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path.join(folder, LOCK_FILE));
  try {
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return undefined;
  }
}

function readHolder(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, HOLDER_FILE), "utf8")) as Holder;
  } catch {
    return undefined;
  }
}
