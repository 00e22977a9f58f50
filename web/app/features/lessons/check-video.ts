import { canonicalType } from "@madrasa/contract/limits";
import { probeVideo } from "../../lib/upload/probe-video.ts";
import { isIndexLast } from "../../lib/upload/video-index.ts";

/** What is said before a video is sent; it is never refused for it. */
export type VideoFault = "unplayable" | "indexLast";
export type VideoCheck = { durationSeconds?: number; faults: readonly VideoFault[] };

const INDEXED = ["video/mp4", "video/quicktime", "video/3gpp", ""];

/** Whether students' phones will play a video, and begin at once; and how long it is. */
export async function checkVideo(file: File): Promise<VideoCheck> {
  const mayHaveIndex = INDEXED.includes(canonicalType(file.type));
  const [{ isPlayable, durationSeconds }, indexIsLast] = await Promise.all([
    probeVideo(file),
    // A file that cannot be read says so when it is sent.
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
