import { t } from "../../i18n/t.ts";
import { isSaved } from "../../lib/api/is-saved.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useAddSection } from "./outline.api.ts";
import { blankField, SectionFields, type SectionValues } from "./section-fields.tsx";
import { useSectionDraft } from "./use-section-draft.ts";

type AddSectionDialogProps = { courseId: string; onClose: () => void };

export function AddSectionDialog({ courseId, onClose }: AddSectionDialogProps) {
  const add = useAddSection(courseId);
  const { form, clear } = useSectionDraft(courseId);
  useUnsavedWork(form.formState.isDirty || add.isPending);

  const cancel = () => {
    clear();
    onClose();
  };
  const submit = async (section: SectionValues) => {
    const blank = blankField(section);
    if (blank) return form.setFocus(blank);
    const sending = add.mutateAsync(section);
    if (await isSaved(sending, (path, fault) => form.setError(path as keyof SectionValues, fault)))
      cancel();
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("outline.addSection")} storesText>
      <Form onSubmit={form.handleSubmit(submit)}>
        <SectionFields form={form} isStrict={false} />
        <SubmitActions
          label={t("outline.addSection")}
          isPending={add.isPending}
          pendingText={t("ui.saving")}
          problem={add.problem}
          onCancel={cancel}
        />
      </Form>
    </Dialog>
  );
}
