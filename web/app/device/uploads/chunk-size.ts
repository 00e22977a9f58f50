import { CHUNK_BYTES_MAX, CHUNK_BYTES_MIN } from "@madrasa/contract/limits";

/** Files up to this size are sent in one request, because chunking would take longer. */
export const FIRST_CHUNK_BYTES = 256 * 1024;
/** Long enough for little overhead, short enough to lose little when the connection drops. */
const CHUNK_MS = 8_000;

/** Bytes per chunk: as many as were sent in about eight seconds. */
export function createChunkSize() {
  let bytes = FIRST_CHUNK_BYTES;
  const bytesPerChunk = (sentBytes: number, ms: number) => (sentBytes / Math.max(ms, 1)) * CHUNK_MS;
  const take = (next: number) => {
    bytes = Math.round(Math.min(CHUNK_BYTES_MAX, Math.max(CHUNK_BYTES_MIN, next)));
  };
  return {
    bytes: () => bytes,
    arrived: (sentBytes: number, ms: number) => take(bytesPerChunk(sentBytes, ms)),
    /** Halves the size, because a connection that became slow may never complete a chunk of the previous size. */
    cut: (sentBytes: number, ms: number) => take(Math.min(bytes / 2, bytesPerChunk(sentBytes, ms))),
  };
}
