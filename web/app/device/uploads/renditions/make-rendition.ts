import type { Making } from "./convert.ts";
import { openGenerated } from "../../../lib/offline/generated-files.ts";
import { makeSmall, probeSmall } from "./make-small.ts";
import { makeSound } from "./make-sound.ts";

export type MadeKind = "sound" | "small";

type Options = Making & {
  /** Name under which a later page finds the file. */
  name: string;
  /** Called with the estimated duration in seconds. */
  onEstimate?: (seconds: number) => void;
};

/** Conversions longer than an hour, or six times the video's length, are abandoned. */
const PATIENCE_SECONDS = 3_600;
const PATIENCE_TIMES = 6;

/**
 * Audio or small version of a video. Undefined if this browser cannot make it, or if it would gain little or take too
 * long.
 */
export async function makeRendition(
  video: Blob,
  kind: MadeKind,
  { name, onEstimate, ...making }: Options,
): Promise<File | undefined> {
  if (kind === "sound") {
    const made = await makeSound(video, making);
    if (made) await keep(name, made);
    return made;
  }
  const probe = await probeSmall(video, making.signal);
  if (!probe) return undefined;
  const patience = Math.min(PATIENCE_SECONDS, PATIENCE_TIMES * probe.durationSeconds);
  if (probe.seconds > patience) return undefined;
  onEstimate?.(probe.seconds);
  return makeSmall(video, { name, ...making });
}

async function keep(name: string, file: File): Promise<void> {
  try {
    const output = await openGenerated(name);
    await output?.write(file);
    await output?.close();
  } catch {
    // Ignored: this page has it in memory.
  }
}
