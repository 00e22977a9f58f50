/** Too many at once, or a server that starts, is overloaded, or cannot be reached by its proxy. */
const LATER: readonly number[] = [408, 425, 429, 502, 503, 504];

/** Answers that say nothing about what was asked for: the same may succeed later. */
export const passesLater = (status: number): boolean => LATER.includes(status);
