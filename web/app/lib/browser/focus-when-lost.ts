/** How long browsers take to render and to restore the focus after a dialog has closed. */
const SETTLED_MS = 100;

/**
 * Calls `focus` when what had the focus is gone, since it would begin again at the top of the page,
 * or when it is in `leaving`.
 */
export function focusWhenLost(
  focus: () => void,
  leaving?: { current: HTMLElement | null },
): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement === body || leaving?.current?.contains(activeElement)) focus();
  }, SETTLED_MS);
}
