import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { t } from "../../i18n/t.ts";
import { useHasUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { IconButton } from "../button/icon-button.tsx";
import { classes } from "../classes.ts";
import { AriaLocale } from "./aria-locale.tsx";
import { useBackCloses } from "./back-closes.ts";
import { ConfirmBody } from "./confirm-body.tsx";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  size?: "small" | "regular" | "large";
  /** False to protect typed text from clicks outside. Escape always closes. */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
  /** Restores text when reopened, so that Back may close it without asking. */
  storesText?: boolean;
};

const SIZES = { small: "sm:max-w-md", regular: "sm:max-w-xl", large: "sm:max-w-3xl" };

export function DialogLayer({
  isOpen,
  onOpenChange,
  title,
  children,
  size = "regular",
  isDismissable = false,
  role = "dialog",
  storesText = false,
}: DialogProps) {
  const isUnsaved = useHasUnsavedWork();
  const [isAsking, setAsking] = useState(false);
  if (isAsking && !isOpen) setAsking(false);
  const close = () => {
    setAsking(false);
    onOpenChange(false);
  };
  useBackCloses(isOpen, () => (isUnsaved && !storesText ? setAsking(true) : close()));
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={isDismissable}
        className="enters-backdrop fixed inset-x-0 top-(--line-strip,0px) z-40 flex h-[calc(var(--visual-viewport-height)-var(--line-strip,0px))] items-end justify-center bg-backdrop sm:items-center sm:p-6"
      >
        <Modal
          className={classes(
            "enters-dialog flex max-h-full w-full flex-col overflow-hidden rounded-t-card bg-raised text-ink shadow-raised sm:rounded-card",
            SIZES[size],
          )}
        >
          <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
            <header className="flex items-start justify-between gap-3 pt-4 ps-5 pe-3 sm:ps-6">
              <Heading slot="title" level={2} className="min-w-0 pt-2 text-xl">
                {title}
              </Heading>
              <IconButton
                label={t("ui.close")}
                icon={<X className="size-5" />}
                onClick={() => onOpenChange(false)}
              />
            </header>
            <div className="min-h-0 overflow-y-auto px-5 pt-3 pb-6 sm:px-6">{children}</div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
      {isAsking && (
        <DialogLayer
          isOpen
          onOpenChange={setAsking}
          title={t("ui.closeTitle")}
          size="small"
          role="alertdialog"
          storesText
        >
          <ConfirmBody
            confirmLabel={t("ui.close")}
            onConfirm={close}
            onCancel={() => setAsking(false)}
          >
            {t("ui.closeLoses")}
          </ConfirmBody>
        </DialogLayer>
      )}
    </AriaLocale>
  );
}
