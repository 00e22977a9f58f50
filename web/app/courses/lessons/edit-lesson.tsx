import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { isSaved } from "../../lib/api/is-saved.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { changedFields } from "../../ui/form/changed-fields.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { AltField, filledResources, LessonFields, type LessonValues } from "./lesson-fields.tsx";
import { type LessonRef, type OwnLesson, ownLessonQuery, useUpdateLesson } from "./lessons.api.ts";
import { ResourceFields } from "./resource-fields.tsx";

type EditLessonProps = { lessonRef: LessonRef; onClose: () => void };

/** Loads the whole lesson, because outlines have shortened descriptions and no links. */
export function EditLesson({ lessonRef, onClose }: EditLessonProps) {
  const query = useQuery({ ...ownLessonQuery(lessonRef), staleTime: 0 });
  return (
    <Loaded query={query} failed="lessons.loadFailed">
      {({ lesson }) => <LessonForm lessonRef={lessonRef} lesson={lesson} onClose={onClose} />}
    </Loaded>
  );
}

function LessonForm({ lessonRef, lesson, onClose }: EditLessonProps & { lesson: OwnLesson }) {
  const update = useUpdateLesson(lessonRef);
  const { title, description, alt = "", recite = false, additionalResources } = lesson;
  const form = useForm<LessonValues>({
    values: { title, description, alt, recite, additionalResources },
    resetOptions: { keepDirtyValues: true },
  });
  const { formState } = form;
  useUnsavedWork(formState.isDirty || update.isPending);

  const submit = async (values: LessonValues) => {
    const links = filledResources(values.additionalResources);
    if (links.length < values.additionalResources.length)
      form.setValue("additionalResources", links);
    const sending = update.mutateAsync(
      changedFields(
        { ...values, additionalResources: links },
        { title, description, alt, recite, additionalResources },
      ),
    );
    if (await isSaved(sending, (path, fault) => form.setError(path as keyof LessonValues, fault)))
      onClose();
  };
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <div className="grid gap-4">
        <LessonFields form={form} rows={2} autoFocus />
        {lesson.fileType.startsWith("image/") && <AltField form={form} />}
        <ResourceFields form={form} />
        <Switch
          label={t("lessons.recite")}
          description={t("lessons.reciteHelp")}
          {...form.register("recite")}
        />
      </div>
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
