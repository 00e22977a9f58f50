/**
 * Whether the server answers. Asked before a script is loaded ahead of its use: browsers remember a
 * script that could not be loaded, and a screen that needs a part of it would then not open either.
 */
export async function hasLine(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // raw call: a small file of the page, whose answer alone matters
    const { ok } = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}
