import { Eraser, FileDown } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import type { MenuEntry } from "../../ui/button/menu.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type ChildAnswer, ChildrenOfDeleted } from "../account-deletion/index.ts";
import { useErasePerson, useExportPerson } from "./oversight.api.ts";

const ICON = "size-4.5";

export type PersonAction = "export" | "erase";

export const personEntries = (ask: (action: PersonAction) => void): MenuEntry[] => [
  {
    id: "export",
    label: t("oversight.export"),
    icon: <FileDown aria-hidden="true" className={ICON} />,
    onAction: () => ask("export"),
  },
  {
    id: "erase",
    label: t("oversight.erase"),
    icon: <Eraser aria-hidden="true" className={ICON} />,
    isDanger: true,
    onAction: () => ask("erase"),
  },
];

type PersonDialogProps = {
  action: PersonAction;
  id: string;
  name: string;
  isTeacher?: boolean;
  /** Redirect for pages that have nothing left to show. */
  listPath?: string;
  onClose: () => void;
};

export function PersonDialog({ action, ...props }: PersonDialogProps) {
  return action === "erase" ? <ErasePerson {...props} /> : <ExportPerson {...props} />;
}

function ErasePerson({
  id,
  name,
  isTeacher = false,
  listPath,
  onClose,
}: Omit<PersonDialogProps, "action">) {
  const erase = useErasePerson();
  const [children, setChildren] = useState<ChildAnswer[]>([]);
  const navigate = useNavigate();
  const close = () => {
    onClose();
    if (listPath) void navigate(listPath);
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("oversight.eraseQuestion", { name })}
      confirmLabel={t("oversight.erase")}
      isPending={erase.isPending}
      pendingText={t("oversight.erasing")}
      errorText={erase.error ? failureMessage(erase.error, "oversight.eraseFailed") : undefined}
      onConfirm={() => erase.mutate({ userID: id, children }, { onSuccess: close })}
    >
      {t("oversight.eraseText", { role: isTeacher ? "teacher" : "student" })}
      <ChildrenOfDeleted userId={id} onChange={setChildren} />
    </ConfirmDialog>
  );
}

function ExportPerson({ id, name, onClose }: Omit<PersonDialogProps, "action">) {
  const save = useExportPerson();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("oversight.exportQuestion", { name })}
      variant="primary"
      confirmLabel={t("oversight.exportAct")}
      isPending={save.isPending}
      pendingText={t("oversight.exporting")}
      errorText={save.error ? failureMessage(save.error, "oversight.exportFailed") : undefined}
      onConfirm={() => save.mutate(id, { onSuccess: onClose })}
    >
      {t("oversight.exportText")}
    </ConfirmDialog>
  );
}
