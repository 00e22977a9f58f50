/** One MB is 1024 times 1024 bytes, as in the limits. */
const STEP = 1024;
/** Smaller sizes in MB or GB have one decimal. */
const WHOLE_FROM = 10;

/** Readable size: 8.3 of step 2, for example; step 0 is bytes. */
export function sizeOf(bytes: number): { step: number; figure: number } {
  for (const step of [0, 1, 2]) {
    const figure = rounded(bytes / STEP ** step, step);
    if (figure < STEP) return { step, figure };
  }
  return { step: 3, figure: rounded(bytes / STEP ** 3, 3) };
}

function rounded(value: number, step: number): number {
  const places = value < WHOLE_FROM && step > 1 ? 1 : 0;
  return Number(value.toFixed(places));
}
