/** All examples in `npm run test:long`, otherwise a third. */
export function propertyRuns(all: number): number {
  return process.env["TESTS"] === "long" ? all : Math.ceil(all / 3);
}

/** Thousands of calls, and shrinking of failures. */
export const PROPERTY_TIMEOUT_MS = { timeout: 300_000 };
