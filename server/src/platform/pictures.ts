import sharp from "sharp";

// A picture is drawn now and then, beside the school's real work: one thread, and nothing kept.
sharp.concurrency(1);
sharp.cache(false);

const SECONDS_AT_MOST = 10;
/** Of a picture that people uploaded: a small file can unfold to gigabytes. */
const PIXELS_AT_MOST = 64_000_000;
const JPEG = { quality: 82, mozjpeg: true } as const;

/** A picture to be laid across a drawing, from edge to edge. */
export type Strip = { pixels: Buffer; height: number };

/**
 * Cuts an uploaded picture to a width. It keeps its shape as far as the bounds of its height allow;
 * beyond them its middle is shown. Rejects what is no picture.
 */
export async function cutStrip(
  uploaded: Uint8Array,
  { width, minHeight, maxHeight }: { width: number; minHeight: number; maxHeight: number },
): Promise<Strip> {
  const picture = () =>
    sharp(uploaded, { limitInputPixels: PIXELS_AT_MOST, autoOrient: true }).timeout({
      seconds: SECONDS_AT_MOST,
    });
  const { autoOrient: size } = await picture().metadata();
  const shape = Math.round((width * size.height) / size.width);
  const height = Math.min(maxHeight, Math.max(minHeight, shape));
  const pixels = await picture().resize(width, height, { fit: "cover" }).png().toBuffer();
  return { pixels, height };
}

/** Draws an SVG as a JPEG, with a strip across it from `top` on. */
export async function drawJpeg(svg: string, over?: { strip: Strip; top: number }): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg)).timeout({ seconds: SECONDS_AT_MOST });
  const whole = over
    ? drawing.composite([{ input: over.strip.pixels, left: 0, top: over.top }])
    : drawing;
  return whole.flatten().jpeg(JPEG).toBuffer();
}
