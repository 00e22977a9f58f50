/**
 * Restores typed text after an expired session, once the user has signed in and opened the form. Newer or opened input
 * takes the focus.
 */
export function followTyping(): void {
  const load = () => void import("./typed-when-ended.ts").catch(() => undefined);
  addEventListener("focusin", load, { once: true });
}
