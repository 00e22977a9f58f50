import { reportNote } from "../../lib/browser/report.ts";
import { isGoodFrame } from "./good-frame.ts";

const WIDTH = 480;
const QUALITY = 0.8;
/** Fractions of the video: the first second is often black, a title or a hand over the camera. */
const PLACES = [0.1, 0.25, 0.5, 0.75];
/** Seconds, for a video of unknown length. */
const SECONDS = [1, 3, 8];
/** Total for all positions, so that slow phones do not delay the lesson. */
const TIMEOUT_MS = 6_000;
/** A new player may fail or show nothing at first; a second one often works. */
const ATTEMPTS = 2;
/** A frame may be rendered after the `seeked` event, and some browsers do not report it. */
const FRAME_WAIT_MS = 500;
/** Pixels; enough to judge a frame. */
const SAMPLE = { width: 32, height: 18 };

/** JPEG of the first usable frame of a video. Undefined if none is found, or if this browser cannot show the video. */
export async function drawThumbnail(videoFile: Blob): Promise<File | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const frame = await drawFirstGoodFrame(videoFile, AbortSignal.timeout(TIMEOUT_MS));
      if (frame) return frame;
    } catch (error) {
      reportNote(`No picture of the video: ${String(error)}`);
    }
  }
  return undefined;
}

async function drawFirstGoodFrame(
  videoFile: Blob,
  tooLate: AbortSignal,
): Promise<File | undefined> {
  const url = URL.createObjectURL(videoFile);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  try {
    const isLoaded = once(video, "loadeddata", tooLate);
    video.src = url;
    await isLoaded;
    if (video.videoWidth === 0) return undefined;
    const { duration } = video;
    const times = Number.isFinite(duration) ? PLACES.map((share) => share * duration) : SECONDS;
    for (const time of times) {
      const isThere = Promise.all([once(video, "seeked", tooLate), frameShown(video)]);
      video.currentTime = time;
      await isThere;
      const frame = await frameOf(video);
      if (frame) return frame;
    }
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

/** Waits for a drawable frame: before that, canvases receive black. */
async function frameShown(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_WAIT_MS);
    // Missing in Firefox before 132.
    video.requestVideoFrameCallback?.(() => resolve());
  });
}

/** Resolves with the event; rejects on errors and after a timeout. */
async function once(
  video: HTMLVideoElement,
  event: "loadeddata" | "seeked",
  tooLate: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(video.error?.message ?? "it cannot be played"));
    const giveUp = () => reject(new Error(`no "${event}" within ${TIMEOUT_MS} ms`));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", fail, { once: true });
    if (tooLate.aborted) giveUp();
    else tooLate.addEventListener("abort", giveUp, { once: true });
  });
}
