import type { FileRefusal } from "./sound-file.ts";
import { fileOf, peaksOf, type RecordedAudio } from "./recorded-audio.ts";

type Recorded = {
  id: string;
  bytes: readonly Blob[];
  type: string;
  seconds: number;
  loudness: readonly number[];
};

const loadMaker = async () => import("./sound-file.ts");

/** Preloaded when a recording begins, because the connection may be lost at its end. */
export function loadWhatMakes(type: string): void {
  if (type.startsWith("audio/webm")) loadForFile();
}

export const loadForFile = (): void => void loadMaker().catch(() => undefined);

/** File of a recording. Recorded WebM lacks its duration and is remuxed. */
export async function buildRecordedAudio({
  id,
  bytes,
  type,
  seconds,
  loudness,
}: Recorded): Promise<RecordedAudio> {
  const plain = type.split(";")[0] ?? type;
  const file = fileOf(bytes, plain);
  const peaks = peaksOf(loudness);
  if (plain !== "audio/webm") {
    return { id, file, seconds: (await playedSeconds(file)) ?? seconds, peaks };
  }
  // Offline it is sent as recorded, which is playable too.
  const wrapped = await loadMaker()
    .then(async ({ remux }) => remux(file))
    .catch(() => undefined);
  return { id, file: wrapped?.file ?? file, seconds: wrapped?.seconds ?? seconds, peaks };
}

/** Milliseconds. Phones in battery saver may not load audio before playback. */
const LOADED_WITHIN_MS = 3_000;

/** Duration as players show it: overloaded phones record less than the elapsed time. */
async function playedSeconds(file: File): Promise<number | undefined> {
  const url = URL.createObjectURL(file);
  const audio = new Audio(url);
  try {
    return await new Promise<number | undefined>((resolve) => {
      setTimeout(() => resolve(undefined), LOADED_WITHIN_MS);
      audio.addEventListener("error", () => resolve(undefined));
      audio.addEventListener("loadedmetadata", () =>
        resolve(Number.isFinite(audio.duration) ? audio.duration : undefined),
      );
    });
  } finally {
    audio.removeAttribute("src");
    audio.load();
    URL.revokeObjectURL(url);
  }
}

/** Enough to measure loudness; 15 minutes take 29 MB of memory. */
const SAMPLES_PER_SECOND = 8_000;
const PER_SECOND = 10;

/** An audio file from elsewhere, ready to be submitted, or the reason for refusing it. */
export async function chosenVoice(
  id: string,
  file: File,
  secondsMax: number,
): Promise<RecordedAudio | FileRefusal | "notLoaded"> {
  const maker = await loadMaker().catch(() => undefined);
  if (!maker) return "notLoaded";
  try {
    const prepared = await maker.prepareFile(file, secondsMax);
    if (typeof prepared === "string") return prepared;
    const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND);
    const { duration, loudness } = await decode(context, prepared);
    const seconds = Math.min(duration, secondsMax);
    return { id, file: prepared, seconds, peaks: peaksOf(loudness) };
  } catch {
    return "cannotRead";
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
