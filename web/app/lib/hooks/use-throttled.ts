import { useEffect, useRef, useState } from "react";

/** Follows the value, but changes at most once in so many milliseconds; the last change is kept. */
export function useThrottled<Value>(value: Value, milliseconds: number): Value {
  const [passed, setPassed] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    if (value === passed) return undefined;
    const pass = () => {
      last.current = Date.now();
      setPassed(value);
    };
    const wait = Math.max(0, last.current + milliseconds - Date.now());
    const timer = setTimeout(pass, wait);
    return () => clearTimeout(timer);
  }, [value, passed, milliseconds]);
  return passed;
}
