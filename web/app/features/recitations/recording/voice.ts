import { PEAKS } from "@madrasa/contract/limits";

/** A voice that was recorded or chosen, to be sent. */
export type Voice = {
  /** Chosen with the recording: what is sent again after a lost answer is one. */
  id: string;
  file: File;
  seconds: number;
  /** As many as `PEAKS`, 0 to 255. */
  peaks: readonly number[];
};

const LOUDEST = 255;

/** The loudest of each of the equal parts of a series of loudnesses between 0 and 1. */
export function peaksOf(loudness: readonly number[]): number[] {
  return Array.from({ length: PEAKS }, (_, part) => {
    const from = Math.floor((part * loudness.length) / PEAKS);
    const to = Math.max(from + 1, Math.floor(((part + 1) * loudness.length) / PEAKS));
    const loudest = Math.max(0, ...loudness.slice(from, to));
    return Math.round(Math.min(1, loudest) * LOUDEST);
  });
}

/** The endings under which browsers and players know the two types. */
export const fileOf = (bytes: readonly Blob[], type: string): File =>
  new File([...bytes], type === "audio/mp4" ? "recitation.m4a" : "recitation.webm", { type });
