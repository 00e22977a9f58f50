import { loadScript, requireScripts } from "./require-scripts.ts";
import { hasUnsavedWork } from "../hooks/use-unsaved-work.ts";
import { pingServer } from "../offline/connection.ts";
import { sessionStore } from "../storage/storage.ts";

const KEY = "reloadedAt";
const PAUSE_MS = 60_000;

/** True if reloading can help: the server responds, and no reload was tried within a minute. */
export async function mayReload(): Promise<boolean> {
  if (!(await pingServer())) return false;
  const last = Number(sessionStore.read(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  sessionStore.write(KEY, String(Date.now()));
  return true;
}

/** Retries a failed chunk. Reloads the page only if other scripts load, because browsers cache the failure. */
export async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  await requireScripts();
  try {
    return await loadScript(load);
  } catch (error) {
    if (!hasUnsavedWork() && (await mayReload())) window.location.reload();
    throw error;
  }
}
