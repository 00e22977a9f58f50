import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import type { ButtonStyle } from "../../ui/button/variants.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

const ChildrenText = lazyPart(async () => (await import("./children-text.tsx")).ChildrenText);

type ReadChildrenTextProps = Pick<ButtonStyle, "variant"> & { children?: string };

/** Opens "Children and privacy" above the question, so that nothing typed is left. */
export function ReadChildrenText({ variant = "quiet", children }: ReadChildrenTextProps) {
  const [isOpen, setOpen] = useState(false);
  const title = t("site.childrenPrivacy");
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {children ?? title}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title} size="large" isDismissable>
        <ChildrenText onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
