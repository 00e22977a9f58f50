import { COURSE_TEXTS } from "@madrasa/contract/form-texts";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { isSaved } from "../../lib/api/is-saved.ts";
import { editorPath } from "../../lib/format/course-code.ts";
import { onceSaved, useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { newId } from "../../lib/new-id.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/text-inputs.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Outline, useCopyCourse } from "./outline.api.ts";

type CopyCourseProps = { course: Pick<Outline["course"], "_id" | "title">; onClose: () => void };
type Values = { title: string };

export function CopyCourse({ course, onClose }: CopyCourseProps) {
  const copy = useCopyCourse(course._id);
  const form = useForm<Values>({ defaultValues: { title: copyTitle(shownTitle(course)) } });
  const [sent, setSent] = useState({ title: "", key: "" });
  const navigate = useNavigate();
  useUnsavedWork(form.formState.isDirty || copy.isPending);

  const submit = async ({ title }: Values) => {
    // Repeating the key returns the same copy after a lost response.
    const key = sent.title === title ? sent.key : newId();
    setSent({ title, key });
    const sending = copy.mutateAsync({ title, key });
    const setError = (_: string, fault: { message: string }) => form.setError("title", fault);
    if (!(await isSaved(sending, setError))) return;
    const { course: made } = await sending;
    onClose();
    onceSaved(() => void navigate(editorPath(made._id)));
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("outline.copyCourse")}>
      <Form onSubmit={form.handleSubmit(submit)}>
        <p className="mb-5 text-ink-soft">
          {t("outline.copyHelp", { title: bidiIsolate(shownTitle(course)) })}
        </p>
        <TextInput form={form} name="title" text={COURSE_TEXTS.title} />
        <SubmitActions
          label={t("outline.copyCourse")}
          isPending={copy.isPending}
          pendingText={t("outline.copying")}
          errorText={copy.errorText}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Shortens a long title to leave room for the suffix. */
function copyTitle(title: string): string {
  const room = COURSE_TEXTS.title.max - t("outline.copyTitle", { title: "" }).length;
  return t("outline.copyTitle", { title: title.slice(0, room).trim() });
}
