export type VideoCheck = {
  durationSeconds?: number;
  /** Where not, there is a warning before the upload. */
  isPlayable: boolean;
};

const checks = new WeakMap<File, Promise<VideoCheck>>();

/** Whether phones can play a video, and how long it is. A file is read once. */
export function checkVideo(file: File): Promise<VideoCheck> {
  const known = checks.get(file);
  if (known) return known;
  const check = probeVideo(file);
  checks.set(file, check);
  return check;
}

const TIMEOUT_MS = 8000;

/**
 * Loads a video in a hidden player. One that takes too long counts as playable: the result is used
 * for a warning, never for a refusal.
 */
async function probeVideo(file: Blob): Promise<VideoCheck> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "metadata";
  try {
    return await new Promise<VideoCheck>((resolve) => {
      setTimeout(() => resolve({ isPlayable: true }), TIMEOUT_MS);
      video.addEventListener("error", () => resolve({ isPlayable: false }));
      video.addEventListener("loadedmetadata", () => {
        const { duration, videoWidth } = video;
        resolve({
          // Recordings made in a browser do not contain their duration.
          ...(Number.isFinite(duration) && { durationSeconds: Math.round(duration) }),
          // If only the sound of a video can be decoded, it has no width.
          isPlayable: videoWidth > 0,
        });
      });
      video.src = url;
    });
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}
