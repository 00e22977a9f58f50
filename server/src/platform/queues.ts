import { Gauge } from "prom-client";

const lengths = new Map<string, () => number>();

/** Reports the queue's length in `/metrics`. */
export function watchQueue(queue: string, length: () => number): void {
  lengths.set(queue, length);
}

export const queueLengths = new Gauge({
  name: "queue_length",
  help: "Work that waits for its turn, by queue",
  labelNames: ["queue"],
  registers: [],
  collect() {
    for (const [queue, length] of lengths) this.set({ queue }, length());
  },
});
