import { type RefObject, useEffect, useRef } from "react";
import { focusWhenLost } from "../browser/focus-when-lost.ts";

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
    const timer = focusWhenLost(() => list.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [count]);
  return list;
}
