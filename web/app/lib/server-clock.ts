import { createStore, useStore } from "./store.ts";
import { localStore } from "./storage/storage.ts";

/** Milliseconds by which the server's clock is ahead, from the last response; stored for offline use. */
const KEY = "server-clock";
/** The header has seconds only, and responses take time. */
const TOLERANCE_MS = 2_000;
const HOUR_MS = 3_600_000;

const readStored = (): number | undefined => {
  const stored = Number.parseInt(localStore.read(KEY) ?? "", 10);
  return Number.isNaN(stored) ? undefined : stored;
};

const offset = createStore<number | undefined>(undefined);
const knownOffset = (): number => offset.get() ?? readStored() ?? 0;

export const onServerClock = offset.subscribe;

/** Takes the `Date` header of a fresh response. */
export function noteServerDate(date: string | null): void {
  const time = Date.parse(date ?? "");
  if (Number.isNaN(time)) return;
  const next = time - Date.now();
  const known = offset.get() ?? readStored();
  if (known !== undefined && Math.abs(next - known) < TOLERANCE_MS) return;
  localStore.write(KEY, String(next));
  offset.set(next);
}

export const serverTime = (deviceTime: number = Date.now()): number => deviceTime + knownOffset();

/** True if the device's clock is wrong by more than an hour. */
export const useIsClockWrong = (): boolean =>
  useStore({ subscribe: offset.subscribe, get: () => Math.abs(knownOffset()) > HOUR_MS }, false);
