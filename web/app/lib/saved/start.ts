import { mayHaveSaved } from "./saved-mark.ts";
import { startWorker } from "./start-worker.ts";

/** Once a student's page is usable: the worker, and what is still to be kept. */
export async function start(): Promise<void> {
  await startWorker();
  if (mayHaveSaved()) await (await import("./keep-lessons.ts")).startKeeping();
}
