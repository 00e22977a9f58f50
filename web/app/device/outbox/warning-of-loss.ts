import { useEffect } from "react";
import type { OutboxEntry } from "./queued-calls.ts";

/** Prompts before closing the page if entries are only in memory. Returns true while that is so. */
export function useWarningOfLoss(entries: readonly OutboxEntry[]): boolean {
  const isLosing = entries.some(({ isStored }) => !isStored);
  useEffect(() => {
    if (!isLosing) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isLosing]);
  return isLosing;
}
