import { isGoodFrame } from "./good-frame.ts";

const WIDTH = 480;
const QUALITY = 0.8;
/** Shares of the film: its first second is often black, a title or a hand at the camera. */
const PLACES = [0.1, 0.25, 0.5, 0.75];
/** For a film that does not tell its length: seconds. */
const SECONDS = [1, 3, 8];
/** For all places together: a slow phone may not keep the lesson back. */
const TIMEOUT_MS = 12_000;
/** A small copy is enough to judge a frame. */
const SAMPLE = { width: 32, height: 18 };

/**
 * The first good frame of a film, as a JPEG. Undefined when none of a few places has one, or when this
 * browser cannot show the film.
 */
export async function drawThumbnail(film: Blob): Promise<File | undefined> {
  const url = URL.createObjectURL(film);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  const tooLate = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const isLoaded = once(video, "loadeddata", tooLate);
    video.src = url;
    await isLoaded;
    if (video.videoWidth === 0) return undefined;
    const { duration } = video;
    const times = Number.isFinite(duration) ? PLACES.map((share) => share * duration) : SECONDS;
    for (const time of times) {
      const isThere = once(video, "seeked", tooLate);
      video.currentTime = time;
      await isThere;
      const frame = await frameOf(video);
      if (frame) return frame;
    }
    return undefined;
  } catch {
    // Another film without a picture; the probe has warned of one that cannot be played.
    return undefined;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function frameOf(video: HTMLVideoElement): Promise<File | undefined> {
  const sample = draw(video, SAMPLE.width, SAMPLE.height);
  const { data } = sample.context.getImageData(0, 0, SAMPLE.width, SAMPLE.height);
  if (!isGoodFrame(data)) return undefined;
  const scale = Math.min(1, WIDTH / video.videoWidth);
  const { canvas } = draw(video, video.videoWidth * scale, video.videoHeight * scale);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", QUALITY),
  );
  return blob ? new File([blob], "thumbnail.jpg", { type: "image/jpeg" }) : undefined;
}

function draw(video: HTMLVideoElement, width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d", { willReadFrequently: width === SAMPLE.width });
  if (!context) throw new Error("This browser cannot draw.");
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** Until the video says so; fails when it cannot be played, or too late. */
async function once(
  video: HTMLVideoElement,
  event: "loadeddata" | "seeked",
  tooLate: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("No frame of this film could be drawn."));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", fail, { once: true });
    if (tooLate.aborted) fail();
    else tooLate.addEventListener("abort", fail, { once: true });
  });
}
