import { isLineMissing, lineMayBeMissing } from "../line/missing.ts";
import { orCut } from "../line/verdict.ts";

/**
 * Throws unless scripts of this page's build can be had: from the server, or from the phone. Asked before one
 * is loaded ahead of its use: browsers remember a script that could not be loaded, and a screen that needs a
 * part of it would then not open either.
 */
export async function requireScripts(): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- of this very script, whose answer alone matters
  const { ok } = await orCut(fetch(import.meta.url, { method: "HEAD", cache: "no-store" }));
  if (!ok) throw new Error("Scripts cannot be had.");
}

/**
 * Loads a part of the build. Where the line may be missing it is asked first whether scripts can be had,
 * so that the browser remembers no failure.
 */
export async function loadScript<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    if (isLineMissing() || !navigator.onLine) await requireScripts();
    return await orCut(load());
  } catch (error) {
    lineMayBeMissing();
    throw error;
  }
}
