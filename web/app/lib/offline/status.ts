/** Temporary statuses: too many requests, starting, overloaded, or unreachable by a proxy. */
const LATER: readonly number[] = [408, 425, 429, 502, 503, 504];

export const isRetryableStatus = (status: number): boolean => LATER.includes(status);
