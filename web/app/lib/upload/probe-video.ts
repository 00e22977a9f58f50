const TIMEOUT_MS = 8000;

export type ProbedVideo = { durationSeconds?: number; isPlayable: boolean };

/**
 * Tries a video in a hidden player. What takes too long to be checked counts as playable: the
 * answer is used for a warning, never for a refusal.
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
          // Recordings made in a browser do not know their length.
          ...(Number.isFinite(duration) && { durationSeconds: Math.round(duration) }),
          // A video whose picture cannot be decoded has sound and no width.
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
