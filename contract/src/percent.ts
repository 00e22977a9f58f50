/** Rounded down, 0 to 100; 0 without lessons. Multiplied first, because 29 / 100 * 100 is 28.999… in floating point. */
export function percentOf(completed: number, total: number): number {
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.floor((completed * 100) / total)));
}
