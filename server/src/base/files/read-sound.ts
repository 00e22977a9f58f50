import type { FileBytes } from "./byte-window.ts";
import { readMp4 } from "./mp4-sound.ts";
import { readWebm } from "./webm-sound.ts";

export type Sound = {
  contentType: "audio/mp4" | "audio/webm";
  /** 0 if unreadable. */
  seconds: number;
  /** Maximum of header and tracks, because a header can be edited. */
  longest: number;
};

/** First four bytes of EBML files, and name of an MP4's first box. */
const EBML = 0x1a_45_df_a3;
const FTYP = 0x66_74_79_70;

/** Stored audio, judged by its tracks and never by its brand. Undefined for anything else. */
export async function readSound(bytes: FileBytes): Promise<Sound | undefined> {
  const start = await bytes.view(0, 8);
  if (!start) return undefined;
  const isWebm = start.getUint32(0) === EBML;
  if (!isWebm && start.getUint32(4) !== FTYP) return undefined;
  const { isSoundAlone, header, media } = await (isWebm ? readWebm(bytes) : readMp4(bytes));
  if (!isSoundAlone) return undefined;
  return {
    contentType: isWebm ? "audio/webm" : "audio/mp4",
    seconds: header || media,
    longest: Math.max(header, media),
  };
}
