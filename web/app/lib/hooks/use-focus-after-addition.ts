import { type RefObject, useEffect, useRef } from "react";
import { focusWhenLost } from "../browser/focus-when-lost.ts";

/**
 * For a list to which a dialog adds, by a button in `buttons`; `expect` is called when it does. The
 * focus goes to the last row, which needs `tabIndex={-1}`, and to the one that takes its place.
 * `state` changes with the rows and when the dialog closes.
 */
export function useFocusAfterAddition(
  list: RefObject<HTMLElement | null>,
  buttons: RefObject<HTMLElement | null>,
  state: string,
): { expect: () => void } {
  const next = useRef<"isAdded" | "isReplaced">(undefined);
  useEffect(() => {
    if (next.current === undefined) return undefined;
    // The closed dialog gives the focus back to its button.
    const leaving = next.current === "isAdded" ? buttons : undefined;
    const timer = focusWhenLost(() => {
      next.current = "isReplaced";
      list.current?.querySelector<HTMLElement>(":scope > :last-child")?.focus();
    }, leaving);
    return () => clearTimeout(timer);
  }, [list, buttons, state]);
  return {
    expect: () => {
      next.current = "isAdded";
    },
  };
}
