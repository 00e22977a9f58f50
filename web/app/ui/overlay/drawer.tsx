import type { DrawerProps } from "./drawer-layer.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

/** A panel over the page; a press outside closes it. */
export const Drawer = lazyDialog<DrawerProps>(
  async () => (await import("./drawer-layer.tsx")).DrawerLayer,
);
