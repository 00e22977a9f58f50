import { type RefObject, useEffect, useRef } from "react";

/** How long browsers take to render and to restore the focus after a dialog has closed. */
const SETTLED_MS = 100;

/**
 * For a list from which an item was removed. The focus was in that item and would go to the top of
 * the page; it goes to the list instead, which needs `tabIndex={-1}`.
 */
export function useFocusAfterRemoval<Element extends HTMLElement>(
  count: number,
): RefObject<Element | null> {
  const list = useRef<Element>(null);
  const last = useRef(count);
  useEffect(() => {
    const isFewer = count < last.current;
    last.current = count;
    if (!isFewer) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return list;
}
