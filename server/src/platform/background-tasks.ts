import { setImmediate } from "node:timers/promises";
import type { Log } from "./log.ts";
import { watchQueue } from "./queues.ts";

export type BackgroundTasks = {
  /** `closing` aborts on shutdown, for work that another server can do. */
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
      // In a later turn: with SQLite the work would delay the response, and the delay would reveal it.
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
