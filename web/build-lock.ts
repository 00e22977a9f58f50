import { DatabaseSync } from "node:sqlite";

/** Milliseconds that another process may take; a build takes a minute on a small machine. */
const LONGEST_WAIT = 10 * 60_000;

/**
 * Runs `act` while no other process does so with the same file. The operating system drops the lock
 * when a process ends, however it ends: it is an exclusive transaction on a small SQLite file.
 */
export async function withBuildLock<T>(file: string, act: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file);
  try {
    lock.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT}`);
    lock.exec("begin exclusive");
    return await act();
  } finally {
    lock.close();
  }
}
