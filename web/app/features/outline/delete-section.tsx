import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type Section, useDeleteSection } from "./outline.api.ts";

type DeleteSectionProps = {
  courseId: string;
  section: Section;
  isOpen: boolean;
  onClose: () => void;
};

export function DeleteSection({ courseId, section, isOpen, onClose }: DeleteSectionProps) {
  const remove = useDeleteSection(courseId, section._id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t("outline.deleteAsk")}
      isPending={remove.isPending}
      problem={remove.error ? failureMessage(remove.error, "outline.deleteFailed") : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t("outline.deleteLoses", { title: isolated(section.title), count: section.totalLessons })}
    </ConfirmDialog>
  );
}
