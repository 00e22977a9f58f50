import type { PointerEvent, SyntheticEvent } from "react";

/** Milliseconds after which a press is a hold. A shorter one may start a scroll. */
const HOLD_MS = 350;

type Hold = { onHold: () => void; onLetGo: () => void };

/** Pointer handlers that add press-and-hold to a button whose click does the same. */
export function pressAndHold({ onHold, onLetGo }: Hold) {
  return {
    onPointerDown: ({ button, isPrimary }: PointerEvent) => {
      if (button !== 0 || !isPrimary) return;
      let isHeld = false;
      const timer = setTimeout(() => {
        isHeld = true;
        onHold();
      }, HOLD_MS);
      // Listens on the window, because another button may have replaced this one.
      const ends = new AbortController();
      const letGo = () => {
        ends.abort();
        clearTimeout(timer);
        if (isHeld) onLetGo();
      };
      for (const end of ["pointerup", "pointercancel"]) {
        window.addEventListener(end, letGo, { signal: ends.signal });
      }
    },
    onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
  };
}
