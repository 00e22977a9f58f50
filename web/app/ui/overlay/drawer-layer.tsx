import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../button/icon-button.tsx";
import { classes } from "../classes.ts";
import { AriaLocale } from "./aria-locale.tsx";
import { useBackCloses } from "./back-closes.ts";

export type DrawerProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  side?: "start" | "end";
  isWide?: boolean;
};

export function DrawerLayer({
  isOpen,
  onOpenChange,
  title,
  children,
  side = "start",
  isWide = false,
}: DrawerProps) {
  useBackCloses(isOpen, () => onOpenChange(false));
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable
        data-testid="drawer-overlay"
        className={classes(
          "enters-backdrop fixed inset-x-0 top-(--line-strip,0px) z-40 flex h-[calc(var(--visual-viewport-height)-var(--line-strip,0px))] bg-backdrop",
          side === "end" && "justify-end",
        )}
      >
        <Modal
          className={classes(
            "h-full bg-raised text-ink shadow-raised",
            side === "start" ? "enters-from-start" : "enters-from-end",
            isWide ? "w-full max-w-lg" : "w-80 max-w-[calc(100vw-3.5rem)]",
          )}
        >
          <Dialog className="flex h-full flex-col outline-none">
            <header className="flex items-start justify-between gap-3 pt-3 ps-4 pe-2">
              <Heading slot="title" level={2} className="min-w-0 pt-2 text-xl">
                {title}
              </Heading>
              <IconButton
                label={t("ui.close")}
                icon={<X className="size-5" />}
                onClick={() => onOpenChange(false)}
              />
            </header>
            <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pt-3 pb-6">
              {children}
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}
