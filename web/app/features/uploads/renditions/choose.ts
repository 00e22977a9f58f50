import { RENDITION_KINDS, type RenditionKind } from "@madrasa/contract/limits";
import { isOneOf } from "../../../lib/storage/checks.ts";
import { persisted } from "../../../lib/storage/persisted.ts";
import { personalKey } from "../../../lib/storage/storage.ts";

/** Which rendition of a film a student gets: as it was filmed, small, or its sound. */

export type Rendition = {
  kind: RenditionKind;
  fileType: string;
  /** Bytes. */
  size: number;
  durationSeconds?: number | undefined;
};

/** Where the browser does not measure its line, as Safari, nothing is known of it. */
export type Line = { savesData: boolean; megabitsPerSecond?: number | undefined };

const choice = persisted(() => personalKey("rendition"), isOneOf(RENDITION_KINDS));

/** Made once, for all films on this device. */
export const chosenRendition = (): RenditionKind | undefined => choice.read();
export const rememberRendition = (kind: RenditionKind): void => choice.write(kind);

export function lineNow(): Line {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; downlink?: number };
  };
  return {
    savesData: connection?.saveData === true,
    megabitsPerSecond: connection?.downlink,
  };
}

/** A film may take this part of its line: the rest is for what else happens, and for the slow moments. */
const LINE_PART = 0.7;

function isCarried({ size, durationSeconds }: Rendition, { megabitsPerSecond }: Line): boolean {
  if (megabitsPerSecond === undefined || !durationSeconds) return true;
  return (size * 8) / durationSeconds <= megabitsPerSecond * 1_000_000 * LINE_PART;
}

/**
 * The chosen rendition, or where a film does not have it the best below, else the cheapest. Without
 * a choice, the best that the line carries, but never the most expensive.
 */
export function chooseRendition<One extends Rendition>(
  renditions: readonly One[],
  { chosen, line }: { chosen: RenditionKind | undefined; line: Line },
): One | undefined {
  const cheapest = renditions.toSorted((one, other) => one.size - other.size);
  if (chosen === undefined) {
    const cheaper = cheapest.slice(0, Math.max(1, cheapest.length - 1));
    const carried = line.savesData ? [] : cheaper.filter((one) => isCarried(one, line));
    return carried.at(-1) ?? cheapest[0];
  }
  const most = RENDITION_KINDS.indexOf(chosen);
  const affordable = RENDITION_KINDS.slice(most);
  for (const kind of affordable) {
    const found = renditions.find((one) => one.kind === kind);
    if (found) return found;
  }
  return cheapest[0];
}

/**
 * Those that this browser plays: an older iPhone knows no WebM. A film is tried in any case, since
 * browsers play more of them than they say.
 */
export function playable<One extends Rendition>(renditions: readonly One[]): readonly One[] {
  const isPlayable = ({ kind, fileType }: One) =>
    kind !== "sound" || document.createElement("audio").canPlayType(fileType) !== "";
  const found = renditions.filter(isPlayable);
  return found.length > 0 ? found : renditions;
}
