import type { DrawerProps } from "./drawer-layer.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

export const Drawer = lazyDialog<DrawerProps>(
  async () => (await import("./drawer-layer.tsx")).DrawerLayer,
);
