import { setPriority } from "node:os";
import sharp, { type Metadata, type Sharp } from "sharp";

// This process has one core at most and gives way to the server, which answers people meanwhile.
sharp.concurrency(1);
sharp.cache(false);
setPriority(10);

/** A decoder takes its memory outside the heap, where only the process as a whole can be limited. */
const MEMORY_LIMIT = 1024 ** 3;
const MEMORY_CHECK_MS = 20;
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_LIMIT) process.exit(1);
}, MEMORY_CHECK_MS).unref();

const SECONDS_AT_MOST = 30;
/** The most pixels of stored banners: those of today have fewer. */
const BANNER_PIXELS = 64_000_000;
const CARD_JPEG = { quality: 82, mozjpeg: true } as const;
/** The quality of pictures that are shown and never encoded again. */
const SHOWN_WEBP = { quality: 80, effort: 4 } as const;
/** High, since pages have made most pictures smaller already and each encoding loses something. */
const QUALITY = 88;

export type PictureJob =
  | { act: "reencode"; bytes: Uint8Array; maxPixels: number; maxWidth?: number | undefined }
  | { act: "crop"; bytes: Uint8Array; width: number; minHeight: number; maxHeight: number }
  | { act: "scale"; bytes: Uint8Array; width: number }
  | { act: "draw"; svg: string; over?: { pixels: Uint8Array; top: number } };

export type Reencoded =
  | { bytes: Uint8Array; contentType: string; width: number; height: number }
  | { refused: "tooManyPixels" | "unreadable" };

/** PNG bytes and how high they are; drawn across the whole width of a card. */
export type Picture = { pixels: Uint8Array; height: number };

/** Runs in a process of its own. */
export async function run(job: PictureJob): Promise<Reencoded | Picture | Uint8Array | undefined> {
  if (job.act === "reencode") return reencode(job);
  if (job.act === "scale") return scale(job);
  return job.act === "crop" ? crop(job) : draw(job);
}

async function reencode({
  bytes,
  maxPixels,
  maxWidth,
}: PictureJob & { act: "reencode" }): Promise<Reencoded> {
  try {
    const found = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
    const isAnimated = (found.pages ?? 1) > 1;
    // The height of an animation is that of all its frames together.
    if (found.width * found.height > maxPixels) return { refused: "tooManyPixels" };
    const picture = sharp(bytes, {
      animated: isAnimated,
      limitInputPixels: maxPixels,
      // Frames below each other cannot be turned.
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

/** In its own format; AVIF takes too long to encode, so it becomes WebP or JPEG. */
function encode(picture: Sharp, { format, hasAlpha, isPalette }: Metadata): Sharp {
  if (format === "png") return picture.png({ palette: isPalette });
  if (format === "gif") return picture.gif();
  if (format === "webp" || hasAlpha) return picture.webp({ quality: QUALITY, effort: 2 });
  return picture.jpeg({ quality: QUALITY });
}

async function crop(job: PictureJob & { act: "crop" }): Promise<Picture> {
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
}: PictureJob & { act: "scale" }): Promise<Uint8Array | undefined> {
  const picture = sharp(bytes, { limitInputPixels: BANNER_PIXELS, autoOrient: true }).timeout({
    seconds: SECONDS_AT_MOST,
  });
  if (((await picture.metadata()).pages ?? 1) > 1) return undefined;
  return picture.resize({ width, withoutEnlargement: true }).webp(SHOWN_WEBP).toBuffer();
}

async function draw({ svg, over }: PictureJob & { act: "draw" }): Promise<Uint8Array> {
  const drawing = sharp(Buffer.from(svg)).timeout({ seconds: SECONDS_AT_MOST });
  const whole = over
    ? drawing.composite([{ input: Buffer.from(over.pixels), left: 0, top: over.top }])
    : drawing;
  return whole.flatten().jpeg(CARD_JPEG).toBuffer();
}
