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

/** For a script that the browser remembers as missing. Throws the error again where it does not reload. */
export async function reloadUnlessLosing(error: unknown): Promise<never> {
  if (!hasUnsavedWork() && (await mayReload())) window.location.reload();
  throw error;
}
