import { drawJpeg } from "../../lib/upload/draw-jpeg.ts";

/** Enough to read a photographed page. */
const LONGEST_SIDE_PX = 2_000;
const SHRINK_FROM_BYTES = 1_000_000;

const shrunk = new WeakSet<File>();

/** Whether `shrinkPhoto` made this file from a larger one. */
export const isShrunk = (file: File): boolean => shrunk.has(file);

/**
 * A phone's photo has several megabytes, and mobile data costs money, so it is scaled down. Other
 * images, and those that this browser cannot draw, stay as they are.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.type !== "image/jpeg" || file.size < SHRINK_FROM_BYTES) return file;
  try {
    const drawn = await drawJpeg(file, LONGEST_SIDE_PX);
    if (!drawn || drawn.size >= file.size) return file;
    const smaller = new File([drawn], file.name, { type: file.type });
    shrunk.add(smaller);
    return smaller;
  } catch {
    return file;
  }
}
