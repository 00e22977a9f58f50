const TIMEOUT_MS = 8000;

export type ProbedVideo = { durationSeconds?: number; isPlayable: boolean };

/**
 * Loads a video in a hidden player. One that takes too long counts as playable: the result is used
 * for a warning, never for a refusal.
 */
export async function probeVideo(file: Blob): Promise<ProbedVideo> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "metadata";
  try {
    return await new Promise<ProbedVideo>((resolve) => {
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
