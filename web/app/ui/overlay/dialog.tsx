import type { DialogProps } from "./dialog-layer.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

/** At the bottom of a phone, centred on larger screens. */
export const Dialog = lazyDialog<DialogProps>(
  async () => (await import("./dialog-layer.tsx")).DialogLayer,
);
