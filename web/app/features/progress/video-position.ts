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

/** A student's position in a video: saved on the device often, on the server rarely. */

/** On the server; `savedAt` by the server's clock. */
export type SavedPosition = { seconds: number; savedAt: string };

export type DevicePosition = {
  seconds: number;
  /** The newest time of saving on the server that this device knows of, its own included. */
  savedAt: string | null;
  /** The position it sent last, in case the response is lost. */
  sent?: number;
};

const isPosition = isShape<DevicePosition>({
  seconds: isNumber,
  savedAt: isNullable(isString),
  sent: isOptional(isNumber),
});
const isEntry: Check<[string, DevicePosition]> = (value): value is [string, DevicePosition] =>
  Array.isArray(value) && value.length === 2 && isString(value[0]) && isPosition(value[1]);

/** The one saved last is at the end. */
const stored = persisted(() => personalKey("places"), isArrayOf(isEntry));
const POSITIONS_MAX = 100;
/**
 * Closer to the end there is nothing left to watch; closer to the start it is not worth resuming.
 */
const END_SECONDS = 5;
const END_PART = 0.95;
const START_SECONDS = 3;

/**
 * The device's position, unless another device has saved since: then the server's. The server's may
 * be what this device sent, if the response was lost.
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

/** Where playing starts: a video that was almost finished starts again. */
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

/** `name` is of one student and one lesson. */
export function readPosition(name: string): DevicePosition | undefined {
  return stored.read()?.find(([of]) => of === name)?.[1];
}

export function writePosition(name: string, position: DevicePosition): void {
  const others = stored.read()?.filter(([of]) => of !== name) ?? [];
  const entry: [string, DevicePosition] = [name, position];
  stored.write([...others, entry].slice(-POSITIONS_MAX));
}
