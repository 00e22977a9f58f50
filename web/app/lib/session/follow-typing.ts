/**
 * What is typed into a form when its session ends is there again once the person has signed in and opens it. Whatever
 * is typed into, or was opened, has the focus first.
 */
export function followTyping(): void {
  const load = () => void import("./typed-when-ended.ts").catch(() => undefined);
  addEventListener("focusin", load, { once: true });
}
