import { type RefObject, useEffect, useRef } from "react";
import { focusWhenLost } from "../browser/focus-when-lost.ts";

/** Focuses the list (`tabIndex={-1}`) after removing the focused item. */
export function useFocusAfterRemoval<Element extends HTMLElement>(
  count: number,
): RefObject<Element | null> {
  const list = useRef<Element>(null);
  const last = useRef(count);
  useEffect(() => {
    const isFewer = count < last.current;
    last.current = count;
    if (!isFewer) return undefined;
    return focusWhenLost(() => list.current?.focus({ preventScroll: true }));
  }, [count]);
  return list;
}
