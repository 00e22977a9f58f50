import { PIECE_BYTES_MAX, PIECE_BYTES_MIN } from "@madrasa/contract/limits";

/** What goes in one request, because asking for pieces would take longer. */
export const FIRST_PIECE_BYTES = 256 * 1024;
/** Long enough that asking costs little, short enough that a cut on a weak line loses little. */
const PIECE_MS = 8_000;

/** How many bytes to send at once: what the line carried in about eight seconds. */
export function createPieceSize() {
  let bytes = FIRST_PIECE_BYTES;
  const inTime = (sentBytes: number, ms: number) => (sentBytes / Math.max(ms, 1)) * PIECE_MS;
  const take = (next: number) => {
    bytes = Math.round(Math.min(PIECE_BYTES_MAX, Math.max(PIECE_BYTES_MIN, next)));
  };
  return {
    bytes: () => bytes,
    arrived: (sentBytes: number, ms: number) => take(inTime(sentBytes, ms)),
    /** A line that became slow may never carry a piece of the former size before it is cut. */
    cut: (sentBytes: number, ms: number) => take(Math.min(bytes / 2, inTime(sentBytes, ms))),
  };
}
