import { sessionStore } from "../storage/storage.ts";

const KEY = "reloadedAt";
const PAUSE_MS = 60_000;

/** Whether reloading can still help: the network is there, and it was not just tried. */
export function mayReload(): boolean {
  if (!navigator.onLine) return false;
  const last = Number(sessionStore.read(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  sessionStore.write(KEY, String(Date.now()));
  return true;
}
