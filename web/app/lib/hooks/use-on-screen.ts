import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Calls `onSeen` once half of the element has been visible for so many milliseconds, if enabled. */
export function useOnScreen<Shown extends Element>(
  onSeen: () => void,
  { isWanted, forMs }: { isWanted: boolean; forMs: number },
): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isWanted || !element.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = setTimeout(() => {
          observer.disconnect();
          see();
        }, forMs);
      },
      { threshold: 0.5 },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isWanted, forMs]);
  return element;
}
