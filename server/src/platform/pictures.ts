import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import type { Picture, PictureJob, Reencoded } from "./picture-worker.ts";
import { watchQueue } from "./queues.ts";
import { Refusal, refuse } from "./refusal.ts";

/** One image per core; each process takes up to 1 GiB. */
const PROCESSES = Math.min(4, availableParallelism());
const MAX_WAITING = 30;
const RETRY_AFTER_SECONDS = 5;
/** Longer than the limits inside the process, for decoders that ignore them. */
const MAX_MS = 60_000;

// Processes, not threads: memory is limited and freed per process.
const pool = new Tinypool({
  filename: new URL("./picture-worker.ts", import.meta.url).href,
  name: "run",
  runtime: "child_process",
  serialization: "advanced",
  minThreads: 0,
  maxThreads: PROCESSES,
  idleTimeout: 30_000,
});

watchQueue("pictures", () => pool.queueSize);

async function run<Result>(job: PictureJob): Promise<Result> {
  if (pool.queueSize >= MAX_WAITING) {
    throw refuse("NOT_READY", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  // Adds time for the queue: waiting does not make an image unreadable.
  const turns = 1 + Math.ceil(pool.queueSize / PROCESSES);
  return (await pool.run(job, { signal: AbortSignal.timeout(turns * MAX_MS) })) as Result;
}

/**
 * Re-encodes an uploaded image: rotated, without EXIF (which may contain a home location) or other embedded data.
 * Frames count as pixels. Wider ones are scaled to `maxWidth`.
 */
export async function reencodePicture(
  bytes: Uint8Array,
  maxPixels: number,
  maxWidth?: number,
): Promise<Reencoded> {
  try {
    return await run<Reencoded>({ action: "reencode", bytes, maxPixels, maxWidth });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return { refused: "unreadable" };
  }
}

/** Scales an uploaded image to a width, cropping the centre if the height exceeds its bounds. Rejects other files. */
export async function cropToWidth(
  bytes: Uint8Array,
  bounds: { width: number; minHeight: number; maxHeight: number },
): Promise<Picture> {
  return run<Picture>({ action: "crop", bytes, ...bounds });
}

/** Scales a stored image down to WebP; undefined for animations. */
export async function scaleToWidth(bytes: Uint8Array, width: number): Promise<Buffer | undefined> {
  const scaled = await run<Uint8Array | undefined>({ action: "scale", bytes, width });
  return scaled && Buffer.from(scaled);
}

/** Renders an SVG to JPEG, with an image across it from `top`. */
export async function drawJpeg(
  svg: string,
  over?: { picture: Picture; top: number },
): Promise<Buffer> {
  const placed = over && { over: { pixels: over.picture.pixels, top: over.top } };
  return Buffer.from(await run<Uint8Array>({ action: "draw", svg, ...placed }));
}
