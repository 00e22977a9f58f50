import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import type { Picture, PictureJob, Reencoded } from "./picture-worker.ts";
import { watchQueue } from "./queues.ts";
import { Refusal, refuse } from "./refusal.ts";

/** One picture at a time for each core; each process takes up to 1 GiB for a large one. */
const PROCESSES = Math.min(4, availableParallelism());
const MAX_WAITING = 30;
const RETRY_AFTER_SECONDS = 5;
/** Longer than the limits inside the process, for a decoder that does not look at them. */
const MAX_MS = 60_000;

// Processes and not threads: a decoder's memory is limited only with its process, and goes with it.
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
  // The pictures before it have their time as well: one that waited is not unreadable.
  const turns = 1 + Math.ceil(pool.queueSize / PROCESSES);
  return (await pool.run(job, { signal: AbortSignal.timeout(turns * MAX_MS) })) as Result;
}

/**
 * Encodes an uploaded picture anew: turned upright, without EXIF, which can hold where somebody
 * lives, and with nothing else that its file may have contained. Frames count as pixels. A wider one
 * becomes `maxWidth` pixels wide.
 */
export async function reencodePicture(
  bytes: Uint8Array,
  maxPixels: number,
  maxWidth?: number,
): Promise<Reencoded> {
  try {
    return await run<Reencoded>({ act: "reencode", bytes, maxPixels, maxWidth });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Its process took too much memory or time and was ended.
    return { refused: "unreadable" };
  }
}

/**
 * Scales an uploaded picture to a width. Its height keeps the proportions within the given bounds;
 * beyond them the middle is kept. Rejects what is no picture.
 */
export async function cropToWidth(
  bytes: Uint8Array,
  bounds: { width: number; minHeight: number; maxHeight: number },
): Promise<Picture> {
  return run<Picture>({ act: "crop", bytes, ...bounds });
}

/** Scales a stored picture to a width, as WebP; undefined for an animation. Never makes it larger. */
export async function scaleToWidth(bytes: Uint8Array, width: number): Promise<Buffer | undefined> {
  const scaled = await run<Uint8Array | undefined>({ act: "scale", bytes, width });
  return scaled && Buffer.from(scaled);
}

/** Draws an SVG as a JPEG, with a picture across it from `top` on. */
export async function drawJpeg(
  svg: string,
  over?: { picture: Picture; top: number },
): Promise<Buffer> {
  const placed = over && { over: { pixels: over.picture.pixels, top: over.top } };
  return Buffer.from(await run<Uint8Array>({ act: "draw", svg, ...placed }));
}
