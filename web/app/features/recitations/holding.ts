import type { PointerEvent, SyntheticEvent } from "react";

/** A press of this length is a hold: until it is let go. A shorter one may be the beginning of scrolling. */
const HOLD_MS = 350;

type Hold = { onHold: () => void; onLetGo: () => void };

/** For a button whose click does what a hold begins. */
export function holding({ onHold, onLetGo }: Hold) {
  return {
    onPointerDown: ({ button, isPrimary }: PointerEvent) => {
      if (button !== 0 || !isPrimary) return;
      let isHeld = false;
      const timer = setTimeout(() => {
        isHeld = true;
        onHold();
      }, HOLD_MS);
      // Of the window, since another button may have taken the place of this one.
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
    // What a phone opens on a long press.
    onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
  };
}
