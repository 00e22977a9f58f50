import { orCut } from "../../../lib/line/verdict.ts";
import { fileOf, peaksOf, type Voice } from "./voice.ts";

type Recorded = {
  id: string;
  bytes: readonly Blob[];
  type: string;
  seconds: number;
  loudness: readonly number[];
};

/** The file of a recording. A WebM that was recorded does not say how long it is, and is wrapped anew. */
export async function makeVoice({ id, bytes, type, seconds, loudness }: Recorded): Promise<Voice> {
  const plain = type.split(";")[0] ?? type;
  const file = fileOf(bytes, plain);
  const peaks = peaksOf(loudness);
  if (plain !== "audio/webm") return { id, file, seconds, peaks };
  const { wrapAnew } = await orCut(import("./wrap-anew.ts"));
  const wrapped = await wrapAnew(file);
  return { id, file: wrapped?.file ?? file, seconds: wrapped?.seconds ?? seconds, peaks };
}

/** Enough for loudness; a quarter of an hour has then 29 MB in memory. */
const SAMPLES_PER_SECOND = 8_000;
/** Of loudness, in a second. */
const PER_SECOND = 10;

/** A sound that was recorded elsewhere; undefined where this browser cannot read it. */
export async function chosenVoice(id: string, file: File): Promise<Voice | undefined> {
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND);
    const { duration, ...decoded } = await decode(context, file);
    return { id, file, seconds: duration, peaks: peaksOf(decoded.loudness) };
  } catch {
    return undefined;
  }
}

async function decode(context: OfflineAudioContext, file: File) {
  const decoded = await context.decodeAudioData(await file.arrayBuffer());
  const samples = decoded.getChannelData(0);
  const step = SAMPLES_PER_SECOND / PER_SECOND;
  const loudness: number[] = [];
  for (let from = 0; from < samples.length; from += step) {
    let loudest = 0;
    for (const sample of samples.subarray(from, from + step)) {
      loudest = Math.max(loudest, Math.abs(sample));
    }
    loudness.push(loudest);
  }
  return { duration: decoded.duration, loudness };
}
