import { useEffect, useState } from "react";

const SECOND_MS = 1000;

/** Whole seconds until a time, counted down from when the screen first shows them. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return left;
}
