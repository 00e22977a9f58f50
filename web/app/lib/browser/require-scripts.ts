import { isLineMissing, lineMayBeMissing } from "../line/missing.ts";
import { requireOwn } from "../line/foreign.ts";
import { orCut } from "../line/verdict.ts";

/**
 * Throws unless scripts of this build are available, from server or cache. Check before preloading: browsers cache
 * failed imports, which would break screens.
 */
export async function requireScripts(): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- of this very script, whose answer alone matters
  const answer = await orCut(fetch(import.meta.url, { method: "HEAD", cache: "no-store" }));
  if (!requireOwn(answer).ok) throw new Error("Scripts cannot be had.");
}

/** Loads a chunk; while possibly offline, checks availability first. */
export async function loadScript<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    if (isLineMissing() || !navigator.onLine) await requireScripts();
    return await orCut(load());
  } catch (error) {
    lineMayBeMissing();
    throw error;
  }
}
