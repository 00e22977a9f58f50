/** An estimate from the first moments would be far off. */
const ESTIMATE_AFTER_MS = 2_000;
const SAMPLE_MS = 500;
/** Older samples say little about a line that changes. */
const WINDOW_MS = 60_000;

/** The remaining time of an upload, from what the line carried in the last minute. */
export function createRate(now: () => number = Date.now) {
  let samples: { at: number; bytes: number }[] = [];
  return {
    /** After a pause its time does not count. */
    restart: () => {
      samples = [];
    },
    /** In seconds; undefined until it can be told. */
    secondsLeft(bytes: number, totalBytes: number): number | undefined {
      const at = now();
      // A cut took back what had not arrived.
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
