import type { DialogProps } from "./dialog-layer.tsx";
import { whenOpened } from "./when-opened.tsx";

export type { DialogProps } from "./dialog-layer.tsx";

/** At the bottom of a phone, centred on larger screens. */
export const { Prepared: Dialog } = whenOpened<DialogProps>(
  async () => (await import("./dialog-layer.tsx")).DialogLayer,
);
