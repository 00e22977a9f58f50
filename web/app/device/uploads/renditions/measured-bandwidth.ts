import { isNumber, isShape } from "../../../lib/storage/checks.ts";
import { persisted } from "../../../lib/storage/persisted.ts";

/** Smaller transfers only fill buffers and say nothing about the bandwidth. */
const ENOUGH_BYTES = 64 * 1024;
/** A phone may be on another network later. */
const MEMORY_MS = 3_600_000;

type Measured = { megabitsPerSecond: number; at: number };
const remembered = persisted("line", isShape({ megabitsPerSecond: isNumber, at: isNumber }));

type Load = Pick<PerformanceResourceTiming, "requestStart" | "responseEnd" | "transferSize">;

/**
 * Bandwidth in megabits per second; undefined if too little was loaded. Parallel loads share the connection, so the
 * union of their times counts.
 */
export function rateOf(loads: readonly Load[]): number | undefined {
  let [bytes, busyMs, until] = [0, 0, 0];
  // Loads from a cache report no bytes; neither do some from other origins.
  const carried = loads.filter(({ transferSize }) => transferSize > 0);
  for (const load of carried.toSorted((one, other) => one.requestStart - other.requestStart)) {
    bytes += load.transferSize;
    busyMs += Math.max(0, load.responseEnd - Math.max(until, load.requestStart));
    until = Math.max(until, load.responseEnd);
  }
  return bytes < ENOUGH_BYTES || busyMs === 0 ? undefined : (bytes * 8) / 1_000 / busyMs;
}

/** Bandwidth measured by this page, or by an earlier one within the hour. Undefined if unknown. */
export function measuredBandwidth(): number | undefined {
  const loads = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  const megabitsPerSecond = rateOf(loads);
  if (megabitsPerSecond !== undefined) {
    remembered.write({ megabitsPerSecond, at: Date.now() });
    return megabitsPerSecond;
  }
  const before: Measured | undefined = remembered.read();
  return before && Math.abs(Date.now() - before.at) < MEMORY_MS
    ? before.megabitsPerSecond
    : undefined;
}
