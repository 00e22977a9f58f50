import { useEffect } from "react";
import { createStore, useStore } from "../store.ts";

/** The number of components with something unsaved. */
const count = createStore(0);

/**
 * Declares that leaving the page now would lose something, such as typed text or a running upload.
 */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  }, [isUnsaved]);
}

export function useHasUnsavedWork(): boolean {
  return useStore(count, 0) > 0;
}

/** As it is now, for what happens between two renders. */
export const hasUnsavedWork = (): boolean => count.get() > 0;

/** For leaving the screen after its work was saved: before nothing is unsaved any more, the leave guard would ask. */
export function onceSaved(act: () => void): void {
  requestAnimationFrame(() => (hasUnsavedWork() ? onceSaved(act) : act()));
}
