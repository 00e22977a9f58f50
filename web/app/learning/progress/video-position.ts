import {
  type Check,
  isArrayOf,
  isNullable,
  isNumber,
  isOptional,
  isShape,
  isString,
} from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import { personalKey } from "../../lib/storage/storage.ts";

/** Position on the server. `savedAt` is server time. */
export type SavedPosition = { seconds: number; savedAt: string };

export type DevicePosition = {
  seconds: number;
  /** Latest server time of saving known to this device. */
  savedAt: string | null;
  /** Last position sent, in case its response is lost. */
  sent?: number;
};

const isPosition = isShape<DevicePosition>({
  seconds: isNumber,
  savedAt: isNullable(isString),
  sent: isOptional(isNumber),
});
const isEntry: Check<[string, DevicePosition]> = (value): value is [string, DevicePosition] =>
  Array.isArray(value) && value.length === 2 && isString(value[0]) && isPosition(value[1]);

const stored = persisted(() => personalKey("places"), isArrayOf(isEntry));
const POSITIONS_MAX = 100;
/** Closer to the end or start, resuming is not worthwhile. */
const END_SECONDS = 5;
const END_PART = 0.95;
const START_SECONDS = 3;

/**
 * The device's position, unless another device has saved since. A server position may come from this device if its
 * response was lost.
 */
export function positionToOpen(
  device: DevicePosition | undefined,
  saved: SavedPosition | null | undefined,
): number {
  if (!device || !saved) return (device ?? saved)?.seconds ?? 0;
  const isFromOtherDevice =
    saved.seconds !== device.sent &&
    (device.savedAt === null || Date.parse(saved.savedAt) > Date.parse(device.savedAt));
  return isFromOtherDevice ? saved.seconds : device.seconds;
}

/** Initial position: a video that was almost finished restarts. */
export function startingPoint(seconds: number, duration: number | undefined): number {
  if (seconds < START_SECONDS) return 0;
  if (duration === undefined) return seconds;
  const isFinished = seconds >= duration - END_SECONDS || seconds >= duration * END_PART;
  return isFinished ? 0 : seconds;
}

export function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) > Date.parse(other) ? one : other;
}

/** `name` is the storage key of one student and lesson. */
export function readPosition(name: string): DevicePosition | undefined {
  return stored.read()?.find(([of]) => of === name)?.[1];
}

export function writePosition(name: string, position: DevicePosition): void {
  const others = stored.read()?.filter(([of]) => of !== name) ?? [];
  const entry: [string, DevicePosition] = [name, position];
  stored.write([...others, entry].slice(-POSITIONS_MAX));
}
