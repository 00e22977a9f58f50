/** Runs all steps in order, also after failures, which it throws at the end. */
export async function runAll(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, "The sweep could not do all.");
}
