import { sessionStore } from "../storage/storage.ts";

const KEY = "reloadedAt";
const PAUSE_MS = 60_000;

/**
 * Whether reloading can help: the browser is online, and it was not tried within the last minute.
 */
export function mayReload(): boolean {
  if (!navigator.onLine) return false;
  const last = Number(sessionStore.read(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  sessionStore.write(KEY, String(Date.now()));
  return true;
}
