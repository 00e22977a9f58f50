import {
  ALL_FORMATS,
  BlobSource,
  Conversion,
  type ConversionOptions,
  Input,
  type Output,
} from "mediabunny";

export type Making = {
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** Runs a function on a video and releases the video afterwards. Undefined for other files. */
export async function withVideo<T>(
  video: Blob,
  action: (input: Input) => Promise<T>,
): Promise<T | undefined> {
  const input = new Input({ source: new BlobSource(video), formats: ALL_FORMATS });
  try {
    return (await input.canRead()) ? await action(input) : undefined;
  } finally {
    input.dispose();
  }
}

/**
 * Converts a video into one file with the given tracks. Returns false if this browser cannot decode or encode one of
 * them. Throws the signal's reason when aborted.
 */
export async function convert(
  options: Omit<ConversionOptions, "output"> & { output: Output },
  { tracks, onProgress, signal }: Making & { tracks: number },
): Promise<boolean> {
  signal?.throwIfAborted();
  const conversion = await Conversion.init({ ...options, showWarnings: false });
  if (!conversion.isValid || conversion.utilizedTracks.length < tracks) {
    await options.output.cancel();
    return false;
  }
  if (onProgress) conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal?.addEventListener("abort", cancel);
  try {
    signal?.throwIfAborted();
    await conversion.execute();
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}
