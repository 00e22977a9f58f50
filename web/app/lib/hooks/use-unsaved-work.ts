import { useEffect } from "react";
import { createStore, useStore } from "../store.ts";

const count = createStore(0);

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

export const hasUnsavedWork = (): boolean => count.get() > 0;

/** Leaves after saving, once the leave guard has been released. */
export function onceSaved(action: () => void): void {
  requestAnimationFrame(() => (hasUnsavedWork() ? onceSaved(action) : action()));
}
