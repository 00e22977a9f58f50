import { canonicalType } from "@madrasa/contract/limits";
import { isIndexLast } from "../../lib/upload/film-index.ts";
import { probeVideo } from "../../lib/upload/probe-video.ts";

/** What is said before a film is sent; it is never refused for it. */
export type FilmFault = "unplayable" | "indexLast";
export type FilmJudgement = { durationSeconds?: number; faults: readonly FilmFault[] };

const INDEXED = ["video/mp4", "video/quicktime", "video/3gpp", ""];

/** Whether students' phones will play a film, and begin at once; and how long it is. */
export async function judgeFilm(file: File): Promise<FilmJudgement> {
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
