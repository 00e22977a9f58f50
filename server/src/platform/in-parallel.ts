/** Files are mostly small, so latency dominates. */
const FILES_AT_ONCE = 12;

/**
 * Processes items of a source, `atOnce` concurrently. After an error no item is started; the first error is thrown once
 * running ones have ended.
 */
export async function inParallel<T>(
  source: Iterable<T> | AsyncIterable<T>,
  action: (item: T) => Promise<void>,
  atOnce = FILES_AT_ONCE,
): Promise<void> {
  // Shared iterator: async generators serialise `next`.
  const items = (async function* () {
    yield* source;
  })();
  const errors: unknown[] = [];
  async function work(): Promise<void> {
    try {
      while (errors.length === 0) {
        const next = await items.next();
        if (next.done) return;
        await action(next.value);
      }
    } catch (error) {
      errors.push(error);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  if (errors.length === 0) return;
  await items.return();
  throw errors[0];
}
