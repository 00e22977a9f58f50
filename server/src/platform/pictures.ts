import sharp from "sharp";

// Cards are drawn seldom and must not slow down other requests: one thread, and no cache.
sharp.concurrency(1);
sharp.cache(false);

const SECONDS_AT_MOST = 10;
/** Of a picture that people uploaded: a small file can decompress to gigabytes. */
const PIXELS_AT_MOST = 64_000_000;
const JPEG = { quality: 82, mozjpeg: true } as const;

/** PNG bytes and how high they are; drawn across the whole width of a card. */
export type Picture = { pixels: Buffer; height: number };

/**
 * Scales an uploaded picture to a width. Its height keeps the proportions within the given bounds;
 * beyond them the middle is kept. Rejects what is no picture.
 */
export async function cropToWidth(
  uploaded: Uint8Array,
  { width, minHeight, maxHeight }: { width: number; minHeight: number; maxHeight: number },
): Promise<Picture> {
  const picture = () =>
    sharp(uploaded, { limitInputPixels: PIXELS_AT_MOST, autoOrient: true }).timeout({
      seconds: SECONDS_AT_MOST,
    });
  const { autoOrient: size } = await picture().metadata();
  const ownHeight = Math.round((width * size.height) / size.width);
  const height = Math.min(maxHeight, Math.max(minHeight, ownHeight));
  const pixels = await picture().resize(width, height, { fit: "cover" }).png().toBuffer();
  return { pixels, height };
}

/** Draws an SVG as a JPEG, with a picture across it from `top` on. */
export async function drawJpeg(
  svg: string,
  over?: { picture: Picture; top: number },
): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg)).timeout({ seconds: SECONDS_AT_MOST });
  const whole = over
    ? drawing.composite([{ input: over.picture.pixels, left: 0, top: over.top }])
    : drawing;
  return whole.flatten().jpeg(JPEG).toBuffer();
}
