import { loadScript, requireScripts } from "./require-scripts.ts";
import { hasUnsavedWork } from "../hooks/use-unsaved-work.ts";
import { schoolAnswers } from "../line/missing.ts";
import { sessionStore } from "../storage/storage.ts";

const KEY = "reloadedAt";
const PAUSE_MS = 60_000;

/**
 * Whether reloading can help: the school answers, without which a browser shows its own page, and it was
 * not tried within the last minute.
 */
export async function mayReload(): Promise<boolean> {
  if (!(await schoolAnswers())) return false;
  const last = Number(sessionStore.read(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  sessionStore.write(KEY, String(Date.now()));
  return true;
}

/**
 * Loads a part of the build that could not be had. The page is loaded again only where scripts can be had and this
 * one still cannot, since the browser remembers it as missing: without a line no reload helps.
 */
export async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  await requireScripts();
  try {
    return await loadScript(load);
  } catch (error) {
    if (!hasUnsavedWork() && (await mayReload())) window.location.reload();
    throw error;
  }
}
