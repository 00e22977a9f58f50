/** Most files of a school are small, so what counts is how often a disk or a store is waited for. */
const FILES_AT_ONCE = 12;

/**
 * Acts on every item of a source, on `atOnce` of them at the same time. After an error no other item
 * is begun; the first error is thrown once those that were begun have ended.
 */
export async function inParallel<T>(
  source: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<void>,
  atOnce = FILES_AT_ONCE,
): Promise<void> {
  // One iterator for all: an asynchronous generator answers calls of `next` one after another.
  const items = (async function* () {
    yield* source;
  })();
  const errors: unknown[] = [];
  async function work(): Promise<void> {
    try {
      while (errors.length === 0) {
        const next = await items.next();
        if (next.done) return;
        await act(next.value);
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
