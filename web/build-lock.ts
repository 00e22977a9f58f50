import { DatabaseSync } from "node:sqlite";

/** Milliseconds; a build takes a minute on a small machine. */
const LONGEST_WAIT = 10 * 60_000;

/**
 * Runs exclusively across processes, by an exclusive transaction on a small SQLite file, which the kernel releases when
 * a process ends.
 */
export async function withBuildLock<T>(file: string, action: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file);
  try {
    lock.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT}`);
    lock.exec("begin exclusive");
    return await action();
  } finally {
    lock.close();
  }
}
