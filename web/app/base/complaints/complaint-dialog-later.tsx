import { loadMessages } from "../../i18n/load.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import type { ComplaintDialogProps } from "./complaint-dialog.tsx";

export const ComplaintDialog = lazyComponent<ComplaintDialogProps>(
  async () => {
    const [part] = await Promise.all([
      import("./complaint-dialog.tsx"),
      loadMessages("complaints"),
    ]);
    return part.ComplaintDialog;
  },
  { Meanwhile: () => null },
);
