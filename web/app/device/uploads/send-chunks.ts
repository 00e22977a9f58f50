import { contract } from "@madrasa/contract";
import type { QueryOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { createBackoff } from "../../lib/offline/retry-call.ts";
import { REQUEST_TIMEOUT_MS } from "../../lib/offline/reconnect.ts";
import { networkError } from "../../lib/offline/classify-error.ts";
import { createChunkSize } from "./chunk-size.ts";
import { type PutFileOptions, putFile } from "./put-file.ts";

/** First delay before checking whether the store has joined the chunks; delays increase. */
const JOIN_FIRST_MS = 300;
const JOIN_LONGEST_MS = 5_000;

/**
 * Uploads a file in chunks, resuming at the last one, and returns when it is stored. After an interruption, sleep or
 * server restart it asks which bytes have arrived.
 */
export async function sendChunks(
  file: Blob,
  fileKey: string,
  { signal, token, rest, onProgress, onWaiting }: PutFileOptions,
): Promise<void> {
  const pauses = createBackoff({ file, signal, onWaiting });
  const size = createChunkSize();
  let arrivedBytes = 0;
  let joinMs = JOIN_FIRST_MS;
  for (;;) {
    rest?.throwIfAborted();
    try {
      const next = await nextChunk(
        { fileKey, size: file.size, bytes: size.bytes() },
        { signal, token },
      );
      if (next.receivedBytes > arrivedBytes) pauses.progressed();
      else pauses.answered();
      arrivedBytes = next.receivedBytes;
      onProgress?.(arrivedBytes, file.size);
      if (next.isStored) return;
      if (next.chunk) {
        const end = Math.min(arrivedBytes + size.bytes(), file.size);
        await putChunk(next.chunk, file.slice(arrivedBytes, end), arrivedBytes);
        continue;
      }
    } catch (error) {
      await pauses.afterFailure(error);
      continue;
    }
    await pause(joinMs, signal);
    joinMs = Math.min(2 * joinMs, JOIN_LONGEST_MS);
  }

  async function putChunk(
    target: Parameters<typeof putFile>[0],
    chunk: Blob,
    from: number,
  ): Promise<void> {
    const startedAt = performance.now();
    let sentBytes = 0;
    try {
      await putFile(target, chunk, {
        ...(signal && { signal }),
        onProgress: (sent) => {
          sentBytes = sent;
          onProgress?.(from + sent, file.size);
        },
      });
    } catch (error) {
      size.cut(sentBytes, performance.now() - startedAt);
      throw error;
    }
    size.arrived(chunk.size, performance.now() - startedAt);
  }
}

async function nextChunk(
  query: QueryOf<typeof contract.files.nextChunk>,
  { signal, token }: Pick<PutFileOptions, "signal" | "token">,
) {
  const control = new AbortController();
  const give = () => control.abort();
  const timer = setTimeout(give, REQUEST_TIMEOUT_MS);
  signal?.addEventListener("abort", give);
  try {
    return await call(contract.files.nextChunk, {
      query,
      ...(token !== undefined && { token }),
      signal: control.signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (control.signal.aborted) throw networkError("No answer.");
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", give);
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise((resolve) => setTimeout(resolve, ms));
  signal?.throwIfAborted();
}
