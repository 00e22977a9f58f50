import { useEffect } from "react";
import type { DialogProps } from "./dialog-layer.tsx";
import { whenOpened } from "./when-opened.tsx";

export type { DialogProps } from "./dialog-layer.tsx";

const { WhenOpened, prepare } = whenOpened<DialogProps>(
  async () => (await import("./dialog-layer.tsx")).DialogLayer,
);

const FIRST_ACTS = ["pointerdown", "keydown"] as const;
let isExpected = false;

/** Most presses on a page with a dialog lead to one, also where the connection is lost meanwhile. */
function prepareAtFirstAct(): void {
  if (isExpected) return;
  isExpected = true;
  for (const act of FIRST_ACTS) {
    window.addEventListener(act, prepare, { once: true, capture: true });
  }
}

/** At the bottom of a phone, centred on larger screens. */
export function Dialog(props: DialogProps) {
  useEffect(prepareAtFirstAct, []);
  return <WhenOpened {...props} />;
}
