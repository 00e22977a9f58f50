import { useEffect, useSyncExternalStore } from "react";

const works = new Set<symbol>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that leaving the page now would lose something: typed words, a file on its way. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const work = Symbol("unsaved");
    works.add(work);
    tell();
    return () => {
      works.delete(work);
      tell();
    };
  }, [isUnsaved]);
}

export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => works.size > 0,
    () => false,
  );
}
