import type { Readable } from "node:stream";

/** Distinguishes errors of reading storage from those of writing. */
export class SourceError extends Error {}

export async function* fromStorage(read: () => Promise<Readable>): AsyncGenerator<Uint8Array> {
  let source: AsyncIterator<Uint8Array>;
  try {
    source = ((await read()) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  } catch (error) {
    throw new SourceError("cannot be opened", { cause: error });
  }
  try {
    for (;;) {
      const next = await source.next().catch((error: unknown) => {
        throw new SourceError("cannot be read", { cause: error });
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}
