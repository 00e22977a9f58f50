/** An estimate from the first moments would be inaccurate. */
const ESTIMATE_AFTER_MS = 2_000;
const SAMPLE_MS = 500;
/** Older samples say little about a changing connection. */
const WINDOW_MS = 60_000;

/** Remaining time of an upload, from the throughput of the last minute. */
export function createRate(now: () => number = Date.now) {
  let samples: { at: number; bytes: number }[] = [];
  return {
    restart: () => {
      samples = [];
    },
    /** Seconds; undefined until it can be estimated. */
    secondsLeft(bytes: number, totalBytes: number): number | undefined {
      const at = now();
      // An interruption discarded bytes that had not arrived.
      if (bytes < (samples.at(-1)?.bytes ?? 0)) samples = [];
      if (at - (samples.at(-1)?.at ?? -Infinity) >= SAMPLE_MS) {
        samples = [...samples.filter((sample) => at - sample.at < WINDOW_MS), { at, bytes }];
      }
      const first = samples[0] ?? { at, bytes };
      const passed = at - first.at;
      const sent = bytes - first.bytes;
      if (passed <= ESTIMATE_AFTER_MS || sent <= 0) return undefined;
      return ((totalBytes - bytes) * passed) / sent / 1000;
    },
  };
}
