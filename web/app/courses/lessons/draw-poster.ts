import { drawThumbnail } from "../../device/uploads/index.ts";
import { reportNote } from "../../lib/browser/report.ts";

/** Pixels; enough for a row's end on any screen. */
const WIDTH = 480;
const HEIGHT_MAX = 720;
const QUALITY = 0.8;
/** A poster must not delay the lesson. */
const TIMEOUT_MS = 10_000;

export async function drawPoster(file: File): Promise<File | undefined> {
  if (file.type.startsWith("video/")) return drawThumbnail(file);
  try {
    const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
    const canvas = await Promise.race([draw(file), tooLate]);
    const blob =
      canvas &&
      (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY)));
    return blob ? new File([blob], "thumbnail.jpg", { type: blob.type }) : undefined;
  } catch (error) {
    reportNote(`No picture of the lesson: ${String(error)}`);
    return undefined;
  }
}

async function draw(file: File): Promise<HTMLCanvasElement> {
  if (file.type === "application/pdf") {
    const { drawFirstPage } = await import("../../ui/media-player/draw-first-page.ts");
    return drawUpright(await drawFirstPage(file, WIDTH));
  }
  const image = await createImageBitmap(file);
  try {
    return drawUpright(image);
  } finally {
    image.close();
  }
}

/** Cuts the lower end of a long image or page. Transparent parts become white, as on paper. */
function drawUpright(source: ImageBitmap | HTMLCanvasElement): HTMLCanvasElement {
  const scale = Math.min(1, WIDTH / source.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.min(HEIGHT_MAX, Math.round(source.height * scale)));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, Math.round(source.height * scale));
  return canvas;
}
