import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { failureMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Form } from "../../ui/form/form.tsx";
import { LessonFields } from "./lesson-fields.tsx";
import { type LessonValues, filledResources } from "./lesson-values.ts";
import {
  type LessonPlace,
  type LessonSummary,
  ownLessonQuery,
  useUpdateLesson,
} from "./lessons.api.ts";
import { ResourceFields } from "./resource-fields.tsx";
import { ResourcesPart } from "./resources-part.tsx";

type EditLessonProps = { place: LessonPlace; lesson: LessonSummary; onClose: () => void };

/**
 * The text can be edited at once; the links, which the list does not contain, once they have
 * loaded.
 */
export function EditLesson({ place, lesson, onClose }: EditLessonProps) {
  const update = useUpdateLesson(place);
  const { data, error, refetch, isRefetching } = useQuery(ownLessonQuery(place));
  const { title, description } = lesson;
  const resources = data?.lesson.additionalResources;
  const form = useForm<LessonValues>({
    defaultValues: { title, description, additionalResources: [] },
    ...(resources && { values: { title, description, additionalResources: resources } }),
    resetOptions: { keepDirtyValues: true },
  });
  const { formState, setFocus } = form;
  useEffect(() => setFocus("title"), [setFocus]);
  useUnsavedWork(formState.isDirty || update.isPending);

  const submit = async (values: LessonValues) => {
    if (update.isPending) return;
    const links = filledResources(values.additionalResources);
    // So that an error is shown at the row that it belongs to.
    if (links.length < values.additionalResources.length)
      form.setValue("additionalResources", links);
    try {
      await update.mutateAsync({
        title: values.title,
        description: values.description,
        ...(resources && { additionalResources: links }),
      });
      onClose();
    } catch (failure) {
      showFieldErrors(failure, (path, fault) => form.setError(path as keyof LessonValues, fault));
    }
  };
  return (
    <Form
      onSubmit={form.handleSubmit(submit)}
      problem={update.error ? failureMessage(update.error, "lessons.updateFailed") : undefined}
    >
      <div className="grid gap-4">
        <LessonFields form={form} rows={2} />
        <ResourcesPart>
          {resources ? (
            <ResourceFields form={form} />
          ) : error ? (
            <ErrorState
              message={t("lessons.resourcesFailed")}
              isRetrying={isRefetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <Spinner label={t("ui.loading")} className="min-h-11" />
          )}
        </ResourcesPart>
      </div>
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
