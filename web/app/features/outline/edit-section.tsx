import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { failureMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { type Section, useUpdateSection } from "./outline.api.ts";
import { SectionFields, type SectionValues } from "./section-fields.tsx";

type EditSectionProps = { courseId: string; section: Section; onClose: () => void };

export function EditSection({ courseId, section, onClose }: EditSectionProps) {
  const update = useUpdateSection(courseId, section._id);
  const { title, description } = section;
  const form = useForm<SectionValues>({ defaultValues: { title, description } });
  const { setFocus } = form;
  useEffect(() => setFocus("title"), [setFocus]);
  useUnsavedWork(form.formState.isDirty || update.isPending);

  const submit = async (text: SectionValues) => {
    if (update.isPending) return;
    try {
      await update.mutateAsync(text);
      onClose();
    } catch (error) {
      showFieldErrors(error, (path, fault) => form.setError(path as keyof SectionValues, fault));
    }
  };
  return (
    <Form
      onSubmit={form.handleSubmit(submit)}
      problem={update.error ? failureMessage(update.error, "outline.updateFailed") : undefined}
    >
      <SectionFields form={form} isStrict />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" isPending={update.isPending} pendingText={t("ui.saving")}>
          {t("ui.save")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </Form>
  );
}
