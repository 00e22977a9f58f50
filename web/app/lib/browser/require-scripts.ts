/**
 * Throws unless scripts of this page's build can be had: from the server, or from the phone. Asked before one
 * is loaded ahead of its use: browsers remember a script that could not be loaded, and a screen that needs a
 * part of it would then not open either.
 */
export async function requireScripts(): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- of this very script, whose answer alone matters
  const { ok } = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
  if (!ok) throw new Error("Scripts cannot be had.");
}
