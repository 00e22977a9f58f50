import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { isSaved } from "../../lib/api/is-saved.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { changedFields } from "../../ui/form/changed-fields.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { type Section, sectionQuery, useUpdateSection } from "./outline.api.ts";
import { SectionFields, type SectionValues } from "./section-fields.tsx";

type EditSectionProps = { courseId: string; section: Section; onClose: () => void };

/** Loads the section, because outlines have shortened descriptions. */
export function EditSection(props: EditSectionProps) {
  const query = useQuery(sectionQuery(props.courseId, props.section._id));
  return (
    <Loaded query={query} failed="outline.loadFailed">
      {(text) => <SectionForm {...props} text={text} />}
    </Loaded>
  );
}

function SectionForm({
  courseId,
  section,
  text: { title, description },
  onClose,
}: EditSectionProps & { text: SectionValues }) {
  const update = useUpdateSection(courseId, section._id);
  const form = useForm<SectionValues>({ defaultValues: { title, description } });
  const { setFocus } = form;
  useEffect(() => setFocus("title"), [setFocus]);
  useUnsavedWork(form.formState.isDirty || update.isPending);

  const submit = async (values: SectionValues) => {
    const sending = update.mutateAsync(changedFields(values, { title, description }));
    if (await isSaved(sending, (path, fault) => form.setError(path as keyof SectionValues, fault)))
      onClose();
  };
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <SectionFields form={form} isStrict />
      <FormActions
        label={t("ui.save")}
        pendingText={t("ui.saving")}
        isPending={update.isPending}
        errorText={update.errorText}
        onCancel={onClose}
        isQuiet
      />
    </Form>
  );
}
