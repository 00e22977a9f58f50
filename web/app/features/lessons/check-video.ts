import { canonicalType } from "@madrasa/contract/limits";
import { isIndexLast } from "./video-index.ts";

/** Warnings before the upload; they never prevent it. */
export type VideoFault = "unplayable" | "indexLast";
export type VideoCheck = { durationSeconds?: number; faults: readonly VideoFault[] };

const INDEXED = ["video/mp4", "video/quicktime", "video/3gpp", ""];

const checks = new WeakMap<File, Promise<VideoCheck>>();

/** Whether phones can play a video and start it at once, and how long it is. A file is read once. */
export function checkVideo(file: File): Promise<VideoCheck> {
  const known = checks.get(file);
  if (known) return known;
  const check = examine(file);
  checks.set(file, check);
  return check;
}

async function examine(file: File): Promise<VideoCheck> {
  const mayHaveIndex = INDEXED.includes(canonicalType(file.type));
  const [{ isPlayable, durationSeconds }, indexIsLast] = await Promise.all([
    probeVideo(file),
    // A file that cannot be read fails when it is uploaded.
    mayHaveIndex && isIndexLast(file).catch(() => false),
  ]);
  return {
    ...(durationSeconds !== undefined && { durationSeconds }),
    faults: [
      ...(isPlayable ? [] : (["unplayable"] as const)),
      ...(indexIsLast ? (["indexLast"] as const) : []),
    ],
  };
}

const TIMEOUT_MS = 8000;

type ProbedVideo = { durationSeconds?: number; isPlayable: boolean };

/**
 * Loads a video in a hidden player. One that takes too long counts as playable: the result is used
 * for a warning, never for a refusal.
 */
async function probeVideo(file: Blob): Promise<ProbedVideo> {
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
