/** How many examples a property is tried with: all in `npm run test:all`, and a third of them otherwise. */
export function propertyRuns(all: number): number {
  return process.env["PROPERTY_RUNS"] === "all" ? all : Math.ceil(all / 3);
}

/** Some thousands of calls, more than a busy machine does in the time of other tests; a failure is made smaller too. */
export const PATIENCE = { timeout: 300_000 };
