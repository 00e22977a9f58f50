import type { DialogProps } from "./dialog-layer.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

export const Dialog = lazyDialog<DialogProps>(
  async () => (await import("./dialog-layer.tsx")).DialogLayer,
);
