import { reportError } from "./report.ts";

/** Opens the device's share menu. */
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    // Closing the share menu is no error.
    if (!(error instanceof DOMException && error.name === "AbortError")) reportError(error);
  }
}
