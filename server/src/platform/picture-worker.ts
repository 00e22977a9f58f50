import { setPriority } from "node:os";
import sharp, { type Metadata, type Sharp } from "sharp";

// One core at low priority, so that the server keeps responding.
sharp.concurrency(1);
sharp.cache(false);
setPriority(10);

/** Limits the process, because decoders allocate outside the heap. */
const MEMORY_LIMIT = 1024 ** 3;
const MEMORY_CHECK_MS = 20;
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_LIMIT) process.exit(1);
}, MEMORY_CHECK_MS).unref();

const SECONDS_AT_MOST = 30;
/** Maximum of stored banners; new ones have fewer. */
const BANNER_PIXELS = 64_000_000;
const CARD_JPEG = { quality: 82, mozjpeg: true } as const;
const SHOWN_WEBP = { quality: 80, effort: 4 } as const;
/** High, because pages have usually downscaled already and each encoding loses quality. */
const QUALITY = 88;

export type PictureJob =
  | { action: "reencode"; bytes: Uint8Array; maxPixels: number; maxWidth?: number | undefined }
  | { action: "crop"; bytes: Uint8Array; width: number; minHeight: number; maxHeight: number }
  | { action: "scale"; bytes: Uint8Array; width: number }
  | { action: "draw"; svg: string; over?: { pixels: Uint8Array; top: number } };

export type Reencoded =
  | { bytes: Uint8Array; contentType: string; width: number; height: number }
  | { refused: "tooManyPixels" | "unreadable" };

/** PNG bytes and height; drawn across the card's width. */
export type Picture = { pixels: Uint8Array; height: number };

export async function run(job: PictureJob): Promise<Reencoded | Picture | Uint8Array | undefined> {
  if (job.action === "reencode") return reencode(job);
  if (job.action === "scale") return scale(job);
  return job.action === "crop" ? crop(job) : draw(job);
}

async function reencode({
  bytes,
  maxPixels,
  maxWidth,
}: PictureJob & { action: "reencode" }): Promise<Reencoded> {
  try {
    const found = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
    const isAnimated = (found.pages ?? 1) > 1;
    // The height of an animation is that of all frames.
    if (found.width * found.height > maxPixels) return { refused: "tooManyPixels" };
    const picture = sharp(bytes, {
      animated: isAnimated,
      limitInputPixels: maxPixels,
      // Stacked frames cannot be rotated.
      autoOrient: !isAnimated,
    }).timeout({ seconds: SECONDS_AT_MOST });
    if (maxWidth !== undefined) picture.resize({ width: maxWidth, withoutEnlargement: true });
    const { data, info } = await encode(picture, found).toBuffer({ resolveWithObject: true });
    const { width, height, pageHeight = height } = info;
    return { bytes: data, contentType: `image/${info.format}`, width, height: pageHeight };
  } catch {
    return { refused: "unreadable" };
  }
}

/** Same format, except AVIF, which encodes too slowly: WebP or JPEG. */
function encode(picture: Sharp, { format, hasAlpha, isPalette }: Metadata): Sharp {
  if (format === "png") return picture.png({ palette: isPalette });
  if (format === "gif") return picture.gif();
  if (format === "webp" || hasAlpha) return picture.webp({ quality: QUALITY, effort: 2 });
  return picture.jpeg({ quality: QUALITY });
}

async function crop(job: PictureJob & { action: "crop" }): Promise<Picture> {
  const { bytes, width, minHeight, maxHeight } = job;
  const picture = () =>
    sharp(bytes, { limitInputPixels: BANNER_PIXELS, autoOrient: true }).timeout({
      seconds: SECONDS_AT_MOST,
    });
  const { autoOrient: size } = await picture().metadata();
  const ownHeight = Math.round((width * size.height) / size.width);
  const height = Math.min(maxHeight, Math.max(minHeight, ownHeight));
  const pixels = await picture().resize(width, height, { fit: "cover" }).png().toBuffer();
  return { pixels, height };
}

async function scale({
  bytes,
  width,
}: PictureJob & { action: "scale" }): Promise<Uint8Array | undefined> {
  const picture = sharp(bytes, { limitInputPixels: BANNER_PIXELS, autoOrient: true }).timeout({
    seconds: SECONDS_AT_MOST,
  });
  if (((await picture.metadata()).pages ?? 1) > 1) return undefined;
  return picture.resize({ width, withoutEnlargement: true }).webp(SHOWN_WEBP).toBuffer();
}

async function draw({ svg, over }: PictureJob & { action: "draw" }): Promise<Uint8Array> {
  const drawing = sharp(Buffer.from(svg)).timeout({ seconds: SECONDS_AT_MOST });
  const whole = over
    ? drawing.composite([{ input: Buffer.from(over.pixels), left: 0, top: over.top }])
    : drawing;
  return whole.flatten().jpeg(CARD_JPEG).toBuffer();
}
