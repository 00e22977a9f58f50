import { setImmediate } from "node:timers/promises";
import type { Log } from "./log.ts";
import { watchQueue } from "./queues.ts";

/** Work that runs after the answer is sent; closing the server waits for it. */
export type BackgroundTasks = {
  /** `closing` is aborted when the server closes, for work that another server can do as well. */
  run: (what: string, work: (closing: AbortSignal) => Promise<void>) => void;
  end: () => void;
  settled: () => Promise<void>;
};

export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  watchQueue("background tasks", () => running.size);
  return {
    run: (what, work) => {
      // In a later turn of the event loop: with SQLite the work would otherwise delay the answer, and
      // the delay would reveal whether there was anything to do.
      const task: Promise<void> = setImmediate()
        .then(() => work(closing.signal))
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    end: () => closing.abort(new Error("The server is closing.")),
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
