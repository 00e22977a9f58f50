import { useEffect, useState } from "react";

const HALF_A_MINUTE_MS = 30_000;

/** Milliseconds, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
