import { setImmediate } from "node:timers/promises";
import type { Log } from "./log.ts";

/** Work that goes on after the answer; closing waits for it. */
export type BackgroundTasks = {
  run: (what: string, work: () => Promise<void>) => void;
  settled: () => Promise<void>;
};

export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      // In a later turn: with an embedded database the work would otherwise hold the answer up, and
      // for how long would tell what it found to do.
      const task: Promise<void> = setImmediate()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
