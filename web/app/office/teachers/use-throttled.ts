import { useEffect, useRef, useState } from "react";

/** Follows the value, changing at most once per `milliseconds`. The last change is never lost. */
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
