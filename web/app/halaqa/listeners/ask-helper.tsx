import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { AskHelperProps } from "./ask-helper-dialog.tsx";

export const AskHelper = lazyDialog<AskHelperProps>(
  async () => (await import("./ask-helper-dialog.tsx")).AskHelperDialog,
);
