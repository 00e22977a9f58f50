import { useEffect, useRef } from "react";
import { DOUBLE_TAP_MS } from "../double-tap.ts";

/** For controls that come under the thumb: runs an action unless `shown` has changed within a double tap. */
export function useDoubleTapGuard(shown: string | undefined): (action: () => void) => void {
  const changedAt = useRef(-Infinity);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current !== shown) changedAt.current = performance.now();
    last.current = shown;
  }, [shown]);
  return (action) => {
    if (performance.now() - changedAt.current >= DOUBLE_TAP_MS) action();
  };
}
