import { FILE_RULES } from "@madrasa/contract/limits";
import { drawJpeg } from "../../lib/browser/draw-jpeg.ts";
import { validateFile } from "./validate-file.ts";
import { type Refusal, refusalOf } from "./rule.ts";

const RULE = FILE_RULES.noteImage;
const ANY_SIZE = { ...RULE, maxBytes: Infinity };
/** Pixels; enough to read a photographed page. */
const LONGEST_SIDE_PX = 2_000;
const SHRINK_FROM_BYTES = 1_000_000;

/** `isSmaller` if scaled down from a larger photo. */
export type Prepared =
  | { image: File; isSmaller: boolean; refusal?: never }
  | { image?: never; isSmaller?: never; refusal: Refusal };

export async function prepareImage(picked: File): Promise<Prepared> {
  const { file, refusal } = await validateFile(picked, ANY_SIZE);
  if (!file) return { refusal };
  const image = await shrinkPhoto(file);
  const why = refusalOf(image, RULE);
  return why === undefined ? { image, isSmaller: image !== file } : { refusal: why };
}

/**
 * Scales photos down, because several megabytes cost mobile data. Images that this browser cannot draw are not changed.
 */
async function shrinkPhoto(file: File): Promise<File> {
  if (file.type !== "image/jpeg" || file.size < SHRINK_FROM_BYTES) return file;
  try {
    const drawn = await drawJpeg(file, LONGEST_SIDE_PX);
    if (!drawn || drawn.size >= file.size) return file;
    return new File([drawn], file.name, { type: file.type });
  } catch {
    return file;
  }
}
