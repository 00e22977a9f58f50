import { DESCRIPTION_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { failureMessage, showFieldErrors } from "../../lib/error-message.ts";
import { useUnsavedWork } from "../../lib/unsaved-work.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type LessonPlace, type LessonSummary, useUpdateLesson } from "./lessons.api.ts";

type EditLessonProps = { place: LessonPlace; lesson: LessonSummary; onClose: () => void };
type Values = { title: string; description: string };

export function EditLesson({ place, lesson, onClose }: EditLessonProps) {
  const update = useUpdateLesson(place);
  const form = useForm<Values>({
    defaultValues: { title: lesson.title, description: lesson.description },
  });
  const { register, formState, setFocus } = form;
  useEffect(() => setFocus("title"), [setFocus]);
  useUnsavedWork(formState.isDirty || update.isPending);

  const submit = async (values: Values) => {
    if (update.isPending) return;
    try {
      await update.mutateAsync(values);
      onClose();
    } catch (error) {
      showFieldErrors(error, (path, fault) => form.setError(path as keyof Values, fault));
    }
  };
  return (
    <Form
      onSubmit={form.handleSubmit(submit)}
      problem={update.error ? failureMessage(update.error, "lessons.updateFailed") : undefined}
    >
      <div className="grid gap-4">
        <TextField
          {...register("title", {
            validate: (title) => title.trim() !== "" || t("lessons.nameRequired"),
          })}
          label={t("lessons.name")}
          error={formState.errors.title?.message}
          maxLength={TITLE_MAX}
          autoComplete="off"
        />
        <TextArea
          {...register("description")}
          label={t("lessons.description")}
          error={formState.errors.description?.message}
          maxLength={DESCRIPTION_MAX}
          rows={2}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" isPending={update.isPending} pendingText={t("ui.saving")}>
          {t("ui.save")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </Form>
  );
}
