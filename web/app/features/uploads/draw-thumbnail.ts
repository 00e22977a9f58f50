import { reportNote } from "../../lib/browser/report.ts";
import { isGoodFrame } from "./good-frame.ts";

const WIDTH = 480;
const QUALITY = 0.8;
/** Shares of the film: its first second is often black, a title or a hand at the camera. */
const PLACES = [0.1, 0.25, 0.5, 0.75];
/** For a film that does not tell its length: seconds. */
const SECONDS = [1, 3, 8];
/** For all places together: a slow phone may not keep the lesson back. */
const TIMEOUT_MS = 6_000;
/** A new player may stop answering or show nothing for a moment; another one then often does not. */
const ATTEMPTS = 2;
/** After a seek its frame may come later than the event; some browsers do not say when. */
const FRAME_WAIT_MS = 500;
/** A small copy is enough to judge a frame. */
const SAMPLE = { width: 32, height: 18 };

/**
 * The first good frame of a film, as a JPEG. Undefined when none of a few places has one, or when this
 * browser cannot show the film.
 */
export async function drawThumbnail(film: Blob): Promise<File | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const frame = await drawFirstGoodFrame(film, AbortSignal.timeout(TIMEOUT_MS));
      if (frame) return frame;
    } catch (error) {
      reportNote(`No picture of the video: ${String(error)}`);
    }
  }
  return undefined;
}

async function drawFirstGoodFrame(film: Blob, tooLate: AbortSignal): Promise<File | undefined> {
  const url = URL.createObjectURL(film);
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

/** Until the next frame can be drawn: before that a canvas gets a black one. */
async function frameShown(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_WAIT_MS);
    // Firefox before 132 does not have it.
    video.requestVideoFrameCallback?.(() => resolve());
  });
}

/** Until the video says so; fails when it cannot be played, or too late. */
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
