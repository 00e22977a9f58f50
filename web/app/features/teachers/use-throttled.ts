import { useEffect, useRef, useState } from "react";

/** Follows the value, but changes at most once in `milliseconds`; the last change is kept. */
export function useThrottled<Value>(value: Value, milliseconds: number): Value {
  const [throttled, setThrottled] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    if (value === throttled) return undefined;
    const update = () => {
      last.current = Date.now();
      setThrottled(value);
    };
    const wait = Math.max(0, last.current + milliseconds - Date.now());
    const timer = setTimeout(update, wait);
    return () => clearTimeout(timer);
  }, [value, throttled, milliseconds]);
  return throttled;
}
