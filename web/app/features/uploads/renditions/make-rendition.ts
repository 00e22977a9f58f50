import type { Making } from "./convert.ts";
import { openMade } from "../../../lib/line/made-files.ts";
import { makeSmall, probeSmall } from "./make-small.ts";
import { makeSound } from "./make-sound.ts";

export type MadeKind = "sound" | "small";

type Options = Making & {
  /** Under it the file is kept, and found by a later page. */
  name: string;
  /** How long it will take, once that is known: seconds. */
  onEstimate?: (seconds: number) => void;
};

/** Longer than an hour, or than six times the film, and no teacher waits for it. */
const PATIENCE_SECONDS = 3_600;
const PATIENCE_TIMES = 6;

/**
 * A film's sound, or the film made small. Undefined where this browser cannot make it, where it would
 * gain little, or where it would take too long.
 */
export async function makeRendition(
  film: Blob,
  kind: MadeKind,
  { name, onEstimate, ...making }: Options,
): Promise<File | undefined> {
  if (kind === "sound") {
    const made = await makeSound(film, making);
    if (made) await keep(name, made);
    return made;
  }
  const probe = await probeSmall(film, making.signal);
  if (!probe) return undefined;
  const patience = Math.min(PATIENCE_SECONDS, PATIENCE_TIMES * probe.durationSeconds);
  if (probe.seconds > patience) return undefined;
  onEstimate?.(probe.seconds);
  return makeSmall(film, { name, ...making });
}

/** For a later page, where this browser has a place for it. */
async function keep(name: string, file: File): Promise<void> {
  try {
    const place = await openMade(name);
    await place?.write(file);
    await place?.close();
  } catch {
    // This page has it.
  }
}
