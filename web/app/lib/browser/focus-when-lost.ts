/** Milliseconds in which browsers render and restore focus after a dialog has closed. */
const SETTLED_MS = 100;

/**
 * Calls `focus` if the focused element is gone. `leaving`: where a closing dialog returns the focus to, which is left
 * once no dialog is open; a slow device takes longer to close one. Returns a function that cancels it.
 */
export function focusWhenLost(
  focus: () => void,
  leaving?: { current: HTMLElement | null },
): () => void {
  const check = () => {
    const { activeElement, body } = document;
    const isClosing = leaving && document.querySelector("[role$=dialog]");
    if (isClosing) timer = setTimeout(check, SETTLED_MS);
    else if (activeElement === body || leaving?.current?.contains(activeElement)) focus();
  };
  let timer = setTimeout(check, SETTLED_MS);
  return () => clearTimeout(timer);
}
