import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { showFieldErrors } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { LoadFirst } from "../../ui/feedback/load-first.tsx";
import { changedFields } from "../../ui/form/changed-fields.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormProblem } from "../../ui/form/problem.tsx";
import { type Section, sectionQuery, useUpdateSection } from "./outline.api.ts";
import { SectionFields, type SectionValues } from "./section-fields.tsx";

type EditSectionProps = { courseId: string; section: Section; onClose: () => void };

/** The outline has its description cut, so the section is read first. */
export function EditSection(props: EditSectionProps) {
  const query = useQuery(sectionQuery(props.courseId, props.section._id));
  return (
    <LoadFirst query={query} failed="outline.loadFailed">
      {(text) => <SectionForm {...props} text={text} />}
    </LoadFirst>
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
    if (update.isPending) return;
    try {
      await update.mutateAsync(changedFields(values, { title, description }));
      onClose();
    } catch (error) {
      showFieldErrors(error, (path, fault) => form.setError(path as keyof SectionValues, fault));
    }
  };
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <SectionFields form={form} isStrict />
      <FormProblem message={update.problem} />
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
