import { setImmediate } from "node:timers/promises";
import type { Log } from "./log.ts";
import { watchQueue } from "./queues.ts";

/** Work that runs after the answer is sent; closing the server waits for it. */
export type BackgroundTasks = {
  run: (what: string, work: () => Promise<void>) => void;
  settled: () => Promise<void>;
};

export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();
  watchQueue("background tasks", () => running.size);
  return {
    run: (what, work) => {
      // In a later turn of the event loop: with SQLite the work would otherwise delay the answer, and
      // the delay would reveal whether there was anything to do.
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
