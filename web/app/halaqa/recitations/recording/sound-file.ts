import { FILE_RULES } from "@madrasa/contract/limits";
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { loadSoundMaker } from "../../../device/uploads/index.ts";
import { fileOf } from "./recorded-audio.ts";

export type FileRefusal = "isVideo" | "cannotRead" | "cannotConvert" | "tooLong";

const openSound = (file: Blob) => new Input({ source: new BlobSource(file), formats: ALL_FORMATS });

type CopyType = "audio/mp4" | "audio/webm";

/** Codecs that browsers play, each with its most widely supported container. */
const COPIED = new Map<string, CopyType>([
  ["aac", "audio/mp4"],
  ["opus", "audio/webm"],
]);

/**
 * Copies the audio without re-encoding, tags, covers or locations into a seekable file with a duration. Undefined if it
 * cannot be copied.
 */
async function copySound(input: Input, type: CopyType): Promise<File | undefined> {
  const target = new BufferTarget();
  const format =
    type === "audio/mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tracks: "primary",
    // Encoder priming samples precede the start: without a shift the audio would be re-encoded.
    copy: { mode: "forced", shiftTolerance: Infinity },
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid) return undefined;
  await conversion.execute();
  return target.buffer ? fileOf([new Blob([target.buffer])], type) : undefined;
}

/** Remuxes a recording of this browser, which lacks its duration. */
export async function remux(file: File): Promise<{ file: File; seconds: number } | undefined> {
  const input = openSound(file);
  try {
    const copied = await copySound(input, "audio/webm");
    return copied && { file: copied, seconds: await input.computeDuration() };
  } finally {
    input.dispose();
  }
}

/** Audio of an external file in a stored format. Judged by its tracks, never by name or brand. */
export async function prepareFile(file: Blob, secondsMax: number): Promise<File | FileRefusal> {
  const makeSound = await loadSoundMaker();
  const input = openSound(file);
  try {
    if (!(await input.canRead())) return "cannotRead";
    if ((await input.getVideoTracks()).length > 0) return "isVideo";
    const track = await input.getPrimaryAudioTrack();
    const codec = await track?.getCodec();
    if (!track || !codec) return "cannotRead";
    if ((await track.computeDuration()) > secondsMax) return "tooLong";
    const type = COPIED.get(codec);
    const copied = type && (await copySound(input, type));
    if (copied && copied.size <= FILE_RULES.recitation.maxBytes) return copied;
    return (await makeSound(file)) ?? "cannotConvert";
  } finally {
    input.dispose();
  }
}
