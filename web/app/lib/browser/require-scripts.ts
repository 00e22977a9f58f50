import { isOffline, suspectOffline } from "../offline/connection.ts";
import { requireOwn } from "../offline/foreign.ts";
import { requestTimeout } from "../offline/reconnect.ts";
import { asNetworkError } from "../offline/classify-error.ts";

/**
 * Throws unless scripts of this build are available, from server or cache. Check before preloading: browsers cache
 * failed imports, which would break screens.
 */
export async function requireScripts(): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- of this very script, whose answer alone matters
  const asked = fetch(import.meta.url, {
    method: "HEAD",
    cache: "no-store",
    signal: requestTimeout(),
  });
  const answer = await asNetworkError(asked);
  if (!requireOwn(answer).ok) throw new Error("No scripts.");
}

/** Loads a chunk; while possibly offline, checks availability first. */
export async function loadScript<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    if (isOffline() || !navigator.onLine) await requireScripts();
    return await asNetworkError(load());
  } catch (error) {
    suspectOffline();
    throw error;
  }
}
