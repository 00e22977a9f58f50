import { type RefObject, useEffect, useRef } from "react";
import { focusWhenLost } from "../browser/focus-when-lost.ts";

/**
 * Focuses the last row (`tabIndex={-1}`) of a list after a dialog has added it. `expect` is called
 * on adding; `state` changes with rows and closing.
 */
export function useFocusAfterAddition(
  list: RefObject<HTMLElement | null>,
  buttons: RefObject<HTMLElement | null>,
  state: string,
): { expect: () => void } {
  const next = useRef<"isAdded" | "isReplaced">(undefined);
  useEffect(() => {
    if (next.current === undefined) return undefined;
    // A closing dialog returns the focus to its button.
    const leaving = next.current === "isAdded" ? buttons : undefined;
    return focusWhenLost(() => {
      next.current = "isReplaced";
      list.current?.querySelector<HTMLElement>(":scope > :last-child")?.focus();
    }, leaving);
  }, [list, buttons, state]);
  return {
    expect: () => {
      next.current = "isAdded";
    },
  };
}
