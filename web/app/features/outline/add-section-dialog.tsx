import { t } from "../../i18n/t.ts";
import { showFieldErrors } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useAddSection } from "./outline.api.ts";
import { SectionFields, type SectionValues } from "./section-fields.tsx";
import { useSectionDraft } from "./use-section-draft.ts";

type AddSectionDialogProps = { courseId: string; onClose: () => void };

/** Adds a section from a screen other than the editor. */
export function AddSectionDialog({ courseId, onClose }: AddSectionDialogProps) {
  const add = useAddSection(courseId);
  const { form, clear } = useSectionDraft(courseId);
  useUnsavedWork(form.formState.isDirty || add.isPending);

  const submit = async (section: SectionValues) => {
    if (add.isPending) return;
    try {
      await add.mutateAsync(section);
      clear();
      onClose();
    } catch (error) {
      showFieldErrors(error, (path, fault) => form.setError(path as keyof SectionValues, fault));
    }
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("outline.addSection")} keepsTyped>
      <Form onSubmit={form.handleSubmit(submit)}>
        <SectionFields form={form} isStrict />
        <DialogActions problem={add.problem}>
          <Button type="submit" isPending={add.isPending} pendingText={t("ui.saving")}>
            {t("outline.addSection")}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              clear();
              onClose();
            }}
          >
            {t("ui.cancel")}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
