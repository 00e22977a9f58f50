import { canonicalType } from "@madrasa/contract/limits";
import { probeVideo } from "./probe-video.ts";
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
