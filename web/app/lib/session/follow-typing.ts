/**
 * Restores typed text after an expired session, once the user has signed in and opened the form. Newer or opened input
 * takes the focus.
 */
export function followTyping(): void {
  /** Recorded from the beginning: text may be pasted and sent while the script loads. */
  const typed = new WeakSet<EventTarget>();
  addEventListener("input", ({ target }) => target && typed.add(target), { capture: true });
  const load = async () => (await import("./typed-when-ended.ts")).keepWhenEnded(typed);
  addEventListener("focusin", () => void load().catch(() => undefined), { once: true });
}
