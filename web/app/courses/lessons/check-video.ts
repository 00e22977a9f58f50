export type VideoCheck = {
  durationSeconds?: number;
  /** If false, a warning is shown before the upload. */
  isPlayable: boolean;
};

const checks = new WeakMap<File, Promise<VideoCheck>>();

/** Whether phones can play a video, and its duration. Each file is read once. */
export function checkVideo(file: File): Promise<VideoCheck> {
  const known = checks.get(file);
  if (known) return known;
  const check = probeVideo(file);
  checks.set(file, check);
  return check;
}

const TIMEOUT_MS = 8000;

/**
 * Loads a video in a hidden player. A timeout counts as playable: the result only triggers a warning, never a refusal.
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
          // A video has no width if only its audio can be decoded.
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
