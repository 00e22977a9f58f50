import { useEffect } from "react";
import { createStore, useStore } from "../store.ts";

/** How many components have something unsaved. */
const count = createStore(0);

/** Says that leaving the page now would lose something: typed words, a file on its way. */
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
