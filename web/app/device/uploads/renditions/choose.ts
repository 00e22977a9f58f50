import { RENDITION_KINDS, type RenditionKind } from "@madrasa/contract/limits";
import { isOneOf } from "../../../lib/storage/checks.ts";
import { persisted } from "../../../lib/storage/persisted.ts";
import { personalKey } from "../../../lib/storage/storage.ts";
import { measuredBandwidth } from "./measured-bandwidth.ts";

export type Rendition = {
  kind: RenditionKind;
  fileType: string;
  /** Bytes. */
  size: number;
  durationSeconds?: number | undefined;
};

/** Measured by the page if the browser does not report it, like Safari. */
export type Line = { savesData: boolean; megabitsPerSecond?: number | undefined };

const choice = persisted(() => personalKey("rendition"), isOneOf(RENDITION_KINDS));

/** One choice for all videos on this device. */
export const chosenRendition = (): RenditionKind | undefined => choice.read();
export const rememberRendition = (kind: RenditionKind): void => choice.write(kind);

export function lineNow(): Line {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; downlink?: number };
  };
  return {
    savesData: connection?.saveData === true,
    megabitsPerSecond: connection?.downlink ?? measuredBandwidth(),
  };
}

/** Share of the bandwidth that a video may use: the rest is for other requests and fluctuations. */
const LINE_PART = 0.7;

/** Megabits per second below which video stalls repeatedly and uses a notable part of a month's data. */
const LISTENING = 0.75;

function isCarried({ size, durationSeconds }: Rendition, { megabitsPerSecond }: Line): boolean {
  if (megabitsPerSecond === undefined || !durationSeconds) return true;
  return (size * 8) / durationSeconds <= megabitsPerSecond * 1_000_000 * LINE_PART;
}

/**
 * The chosen version; if missing, the next lower one, then the cheapest. Without a choice, the best one that the
 * connection carries except the most expensive, and on slow connections the cheapest.
 */
export function chooseRendition<One extends Rendition>(
  renditions: readonly One[],
  { chosen, line }: { chosen: RenditionKind | undefined; line: Line },
): One | undefined {
  const cheapest = renditions.toSorted((one, other) => one.size - other.size);
  if (chosen === undefined) {
    const cheaper = cheapest.slice(0, Math.max(1, cheapest.length - 1));
    const isWeak = (line.megabitsPerSecond ?? Infinity) <= LISTENING;
    const carried = line.savesData || isWeak ? [] : cheaper.filter((one) => isCarried(one, line));
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
 * Versions that this browser plays: older iPhones do not support WebM. The original is always tried, because browsers
 * play more than they report.
 */
export function playable<One extends Rendition>(renditions: readonly One[]): readonly One[] {
  const isPlayable = ({ kind, fileType }: One) =>
    kind !== "sound" || document.createElement("audio").canPlayType(fileType) !== "";
  const found = renditions.filter(isPlayable);
  return found.length > 0 ? found : renditions;
}
