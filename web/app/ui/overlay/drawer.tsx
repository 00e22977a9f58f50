import type { DrawerProps } from "./drawer-layer.tsx";
import { whenOpened } from "./when-opened.tsx";

/** A panel over the page; a press outside closes it. */
export const { WhenOpened: Drawer, prepare: prepareDrawer } = whenOpened<DrawerProps>(
  async () => (await import("./drawer-layer.tsx")).DrawerLayer,
);
