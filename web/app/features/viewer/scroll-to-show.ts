/**
 * Scrolls the nearest scrolling ancestor until `element` is whole in it. `scrollIntoView` is not
 * used because in Chromium it also moves the place from which Tab goes on.
 */
export function scrollToShow(element: HTMLElement): void {
  const pane = scrollingAncestor(element);
  if (!pane) return;
  const { top, bottom } = element.getBoundingClientRect();
  const visible = pane.getBoundingClientRect();
  if (top < visible.top) pane.scrollTop -= visible.top - top;
  else if (bottom > visible.bottom) pane.scrollTop += bottom - visible.bottom;
}

function scrollingAncestor(element: HTMLElement): HTMLElement | null {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return null;
  const { overflowY } = getComputedStyle(parent);
  return overflowY === "auto" || overflowY === "scroll" ? parent : scrollingAncestor(parent);
}
