import { type RefObject, useEffect, useRef } from "react";

/** Calls `onSeen` once half of the element is visible, if enabled. */
export function useOnScreen<Shown extends Element>(
  onSeen: () => void,
  isWanted: boolean,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (!isWanted || !element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        onSeen();
      },
      { threshold: 0.5 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWanted, onSeen]);
  return element;
}
