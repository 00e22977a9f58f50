import {
  canEncodeAudio,
  getFirstEncodableVideoCodec,
  type Input,
  Mp4OutputFormat,
  NullTarget,
  Output,
  StreamTarget,
  type ConversionOptions,
} from "mediabunny";
import { convert, type Making, withVideo } from "./convert.ts";
import {
  canStoreMade,
  openGenerated,
  readGenerated,
  removeGenerated,
} from "../../../lib/offline/generated-files.ts";

/** Pixels of the shorter side. */
const HEIGHT = 360;
/** Enough for a board, a page or a speaker. */
const FRAMES_PER_SECOND = 15;
/** Bits per second; with audio at most 200,000. */
const PICTURE_BITRATE = 160_000;
const SOUND_BITRATE = 32_000;
const SAMPLES_PER_SECOND = 48_000;
const KEY_FRAME_SECONDS = 5;
/** The index is written first, so the file is in memory until complete: 90 MB for an hour. */
const DURATION_MAX_SECONDS = 2 * 3_600;
/** Videos below this bitrate are small already. */
const WORTH_BITRATE = 400_000;
const PROBE_SECONDS = 3;
const TYPE = "video/mp4";

type Plan = Pick<ConversionOptions, "video" | "audio"> & {
  tracks: number;
  duration: number;
};

/** Conversion plan. Undefined if this browser cannot convert, or would gain little. */
async function planFor(videoFile: Blob, input: Input): Promise<Plan | undefined> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !(await video.canDecode())) return undefined;
  const duration = await input.computeDuration();
  if (
    !(duration > 0) ||
    duration > DURATION_MAX_SECONDS ||
    (videoFile.size * 8) / duration < WORTH_BITRATE
  )
    return undefined;
  const shown = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  const scale = Math.min(1, HEIGHT / Math.min(shown.width, shown.height));
  // Encoders accept even dimensions only.
  const [width, height] = [shown.width, shown.height].map(
    (side) => 2 * Math.round((side * scale) / 2),
  );
  if (!width || !height) return undefined;
  const codec = await getFirstEncodableVideoCodec(["avc", "vp9"], {
    width,
    height,
    bitrate: PICTURE_BITRATE,
  });
  if (!codec) return undefined;
  const sound = { numberOfChannels: 1, sampleRate: SAMPLES_PER_SECOND, bitrate: SOUND_BITRATE };
  const soundCodec = (await canEncodeAudio("aac", sound)) ? "aac" : "opus";
  return {
    tracks: audio ? 2 : 1,
    duration,
    video: {
      width,
      height,
      fit: "contain",
      codec,
      bitrate: PICTURE_BITRATE,
      frameRate: FRAMES_PER_SECOND,
      keyFrameInterval: KEY_FRAME_SECONDS,
      forceTranscode: true,
    },
    audio: { ...sound, codec: soundCodec, forceTranscode: true },
  };
}

export type Probe = {
  seconds: number;
  durationSeconds: number;
};

/** Converts three seconds from the middle of a video as a test. Undefined if that fails. */
export async function probeSmall(
  videoFile: Blob,
  signal?: AbortSignal,
): Promise<Probe | undefined> {
  if (!(await canStoreMade())) return undefined;
  return withVideo(videoFile, async (input) => {
    const plan = await planFor(videoFile, input);
    if (!plan) return undefined;
    const { duration, tracks, video, audio } = plan;
    const start = Math.max(0, duration / 2 - PROBE_SECONDS / 2);
    const end = Math.min(duration, start + PROBE_SECONDS);
    const output = new Output({ format: new Mp4OutputFormat(), target: new NullTarget() });
    const began = performance.now();
    const options = {
      input,
      output,
      tracks: "primary",
      trim: { start, end },
      video,
      audio,
    } as const;
    if (!(await convert(options, { tracks, signal }))) return undefined;
    const took = (performance.now() - began) / 1_000;
    return {
      seconds: (took / (end - start)) * duration,
      durationSeconds: duration,
    };
  });
}

/**
 * Small version of a video, stored under a name until removed, so that a later page finds it. Undefined if it cannot be
 * made here.
 */
export async function makeSmall(
  videoFile: Blob,
  { name, ...making }: Making & { name: string },
): Promise<File | undefined> {
  return withVideo(videoFile, async (input) => {
    const plan = await planFor(videoFile, input);
    const outputFile = plan && (await openGenerated(name));
    if (!plan || !outputFile) return undefined;
    const { tracks, video, audio } = plan;
    const format = new Mp4OutputFormat({ fastStart: "in-memory" });
    const output = new Output({ format, target: new StreamTarget(outputFile, { chunked: true }) });
    const options = {
      input,
      output,
      tracks: "primary",
      trim: { start: 0 },
      video,
      audio,
      tags: {},
    } as const;
    try {
      const isMade = await convert(options, { ...making, tracks });
      const file = isMade ? await readGenerated(name, TYPE) : undefined;
      if (file) return file;
    } catch (error) {
      await removeGenerated(name);
      throw error;
    }
    await removeGenerated(name);
    return undefined;
  });
}
