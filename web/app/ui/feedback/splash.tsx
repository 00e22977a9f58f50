import { useEffect, useRef, useState } from "react";
import { octagonPath, starPath } from "@madrasa/contract/star-pattern";

const STAR = starPath(50, 42);
const INNER = starPath(50, 24, Math.PI / 8);
const HEART = octagonPath(50, 11);

/** Covers the page for two seconds. Hidden by CSS, then removed by script. */
export function Splash() {
  const [isOver, setOver] = useState(false);
  const cover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let cancelled = false;
    const leaving = cover.current?.getAnimations() ?? [];
    void Promise.allSettled(leaving.map((animation) => animation.finished)).then(() => {
      if (!cancelled) setOver(true);
    });
    return () => {
      cancelled = true;
    };
  }, []);

  if (isOver) return null;
  return (
    <div
      ref={cover}
      aria-hidden="true"
      data-testid="splash"
      className="splash fixed inset-0 z-50 grid place-items-center bg-ground text-act"
    >
      <svg viewBox="0 0 100 100" className="splash-star size-32" fill="none" strokeWidth={2}>
        <path className="splash-line" pathLength={1} d={STAR} stroke="currentColor" />
        <path className="splash-line text-gold" pathLength={1} d={INNER} stroke="currentColor" />
        <path d={HEART} fill="currentColor" />
      </svg>
    </div>
  );
}
