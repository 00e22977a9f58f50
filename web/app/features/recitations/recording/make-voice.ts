import { fileOf, peaksOf, type Voice } from "./voice.ts";

type Recorded = {
  id: string;
  bytes: readonly Blob[];
  type: string;
  seconds: number;
  loudness: readonly number[];
};

const loadWrapper = async () => import("./wrap-anew.ts");

/** Loads it while a recording begins: at its end the line may be gone. */
export function loadWhatMakes(type: string): void {
  if (type.startsWith("audio/webm")) void loadWrapper().catch(() => undefined);
}

/** The file of a recording. A WebM that was recorded does not say how long it is, and is wrapped anew. */
export async function makeVoice({ id, bytes, type, seconds, loudness }: Recorded): Promise<Voice> {
  const plain = type.split(";")[0] ?? type;
  const file = fileOf(bytes, plain);
  const peaks = peaksOf(loudness);
  if (plain !== "audio/webm") {
    return { id, file, seconds: (await playedSeconds(file)) ?? seconds, peaks };
  }
  // Without a line it goes as it was recorded: that can be heard, too.
  const wrapped = await loadWrapper()
    .then(async ({ wrapAnew }) => wrapAnew(file))
    .catch(() => undefined);
  return { id, file: wrapped?.file ?? file, seconds: wrapped?.seconds ?? seconds, peaks };
}

/** A phone that saves its battery may not load a sound before it is played. */
const LOADED_WITHIN_MS = 3_000;

/** As players show it: by the clock, a phone that has too much to do records less than the time that passes. */
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
