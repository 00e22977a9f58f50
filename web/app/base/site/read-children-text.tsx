import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

const ChildrenText = lazyComponent(async () => (await import("./children-text.tsx")).ChildrenText);

/** Renders a button with `children`, otherwise a link below a question. */
type ReadChildrenTextProps = { children?: string };

/** Opens "Children and privacy" over the question, so that input is kept. */
export function ReadChildrenText({ children }: ReadChildrenTextProps) {
  const [isOpen, setOpen] = useState(false);
  const title = t("site.childrenPrivacy");
  return (
    <>
      {children === undefined ? (
        <Button variant="quiet" isCompact className="-ms-3" onClick={() => setOpen(true)}>
          <span className="text-act underline underline-offset-4">{title}</span>
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {children}
        </Button>
      )}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title} size="large" isDismissable>
        <ChildrenText onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
