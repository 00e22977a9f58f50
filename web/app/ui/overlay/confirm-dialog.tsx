import { ConfirmBody, type ConfirmBodyProps } from "./confirm-body.tsx";
import { Dialog } from "./dialog.tsx";

export type ConfirmDialogProps = Omit<ConfirmBodyProps, "onCancel"> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
};

export function ConfirmDialog({ isOpen, onOpenChange, title, ...body }: ConfirmDialogProps) {
  return (
    <Dialog {...{ isOpen, onOpenChange, title }} size="small" role="alertdialog" storesText>
      <ConfirmBody {...body} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}
