import { PEAKS } from "@madrasa/contract/limits";

export type RecordedAudio = {
  /** Chosen with the recording, so that a retry after a lost response is idempotent. */
  id: string;
  file: File;
  seconds: number;
  /** `PEAKS` values from 0 to 255. */
  peaks: readonly number[];
};

const LOUDEST = 255;

/** Maximum of each of the equal parts of a loudness series between 0 and 1. */
export function peaksOf(loudness: readonly number[]): number[] {
  return Array.from({ length: PEAKS }, (_, part) => {
    const from = Math.floor((part * loudness.length) / PEAKS);
    const to = Math.max(from + 1, Math.floor(((part + 1) * loudness.length) / PEAKS));
    const loudest = Math.max(0, ...loudness.slice(from, to));
    return Math.round(Math.min(1, loudest) * LOUDEST);
  });
}

export const levelsOf = (peaks: readonly number[]): number[] => peaks.map((peak) => peak / LOUDEST);

/** Loudness between 0 and 1 below which a voice is inaudible. */
export const QUIET = 0.02;
export const isSilent = ({ peaks }: RecordedAudio): boolean =>
  Math.max(0, ...peaks) < QUIET * LOUDEST;

/** File extensions of the two types in browsers and players. */
export const fileOf = (bytes: readonly Blob[], type: string): File =>
  new File([...bytes], type === "audio/mp4" ? "recitation.m4a" : "recitation.webm", { type });
