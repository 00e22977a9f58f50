/** Milliseconds in which browsers render and restore focus after a dialog has closed. */
const SETTLED_MS = 100;

/** Calls `focus` if the focused element is gone, or within `leaving`. */
export function focusWhenLost(
  focus: () => void,
  leaving?: { current: HTMLElement | null },
): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement === body || leaving?.current?.contains(activeElement)) focus();
  }, SETTLED_MS);
}
