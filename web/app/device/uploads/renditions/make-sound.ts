import {
  BufferTarget,
  getFirstEncodableAudioCodec,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { convert, type Making, withVideo } from "./convert.ts";

/** Bits per second; more does not make speech clearer. Opus needs less than AAC. */
const BITRATES = { aac: 40_000, opus: 28_000 };
const CHANNELS = 1;
/** The only rate that both codecs support everywhere. */
const SAMPLES_PER_SECOND = 48_000;

/**
 * Audio of a video, 13 or 18 MB an hour. Undefined if missing, or if this browser cannot encode any. Created in memory,
 * because it is small and its index comes first.
 */
export async function makeSound(videoFile: Blob, making: Making = {}): Promise<File | undefined> {
  return withVideo(videoFile, async (input) => {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return undefined;
    const settings = { numberOfChannels: CHANNELS, sampleRate: SAMPLES_PER_SECOND };
    const codec = await getFirstEncodableAudioCodec(["aac", "opus"], settings);
    if (codec !== "aac" && codec !== "opus") return undefined;
    const isAac = codec === "aac";
    const target = new BufferTarget();
    const format = isAac ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
    const output = new Output({ format, target });
    const isMade = await convert(
      {
        input,
        output,
        tracks: "primary",
        // Keeps the video's timeline, so that positions match.
        trim: { start: 0 },
        video: { discard: true },
        audio: { ...settings, codec, bitrate: BITRATES[codec], forceTranscode: true },
        tags: {},
      },
      { ...making, tracks: 1 },
    );
    if (!isMade || !target.buffer) return undefined;
    const [name, type] = isAac ? ["sound.m4a", "audio/mp4"] : ["sound.webm", "audio/webm"];
    return new File([target.buffer], name, { type });
  });
}
