import { DESCRIPTION_MAX, FILE_RULES, type LessonKind, TITLE_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { type ProbedVideo, probeVideo } from "../../lib/probe-video.ts";
import { useUnsavedWork } from "../../lib/unsaved-work.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FilePicker } from "../../ui/file-picker.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { LessonDraft } from "./lesson-uploads.ts";

const DOCUMENTS = [FILE_RULES.lessonImage, FILE_RULES.lessonDocument] as const;

type AddLessonProps = {
  kind: LessonKind;
  /** What an earlier try had, which failed. */
  draft?: LessonDraft | undefined;
  onAdd: (draft: LessonDraft) => void;
  onClose: () => void;
};

/** Name, description and file; the sending then goes on in the section while the teacher works on. */
export function AddLesson({ kind, draft, onAdd, onClose }: AddLessonProps) {
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<File | undefined>(draft?.file);
  const [probed, setProbed] = useState<Promise<ProbedVideo>>();
  const [isUnplayable, setUnplayable] = useState(false);
  const form = useForm({
    defaultValues: { title: draft?.title ?? "", description: draft?.description ?? "" },
  });
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState;
  useUnsavedWork(isDirty || file !== undefined);

  const pick = async (picked: File) => {
    setFile(picked);
    setUnplayable(false);
    if (kind !== "video") return;
    const probing = probeVideo(picked);
    setProbed(probing);
    const { isPlayable } = await probing;
    setUnplayable(!isPlayable);
  };
  const submit = async ({ title, description }: { title: string; description: string }) => {
    if (!file) {
      setProblem(t("lessons.fillAll"));
      return;
    }
    const durationSeconds =
      file === draft?.file ? draft.durationSeconds : (await probed)?.durationSeconds;
    onAdd({ kind, title, description, file, durationSeconds });
    onClose();
  };
  const isVideo = kind === "video";

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("lessons.add", { kind })}>
      <Form
        problem={problem}
        onSubmit={form.handleSubmit(submit, () => setProblem(t("lessons.fillAll")))}
      >
        <div className="grid gap-5">
          <TextField
            {...form.register("title", {
              validate: (title) => title.trim() !== "" || t("lessons.nameRequired"),
            })}
            label={t("lessons.name")}
            error={errors.title?.message}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
          <TextArea
            {...form.register("description")}
            label={t("lessons.description")}
            maxLength={DESCRIPTION_MAX}
            rows={3}
          />
          <div className="grid gap-3">
            <FilePicker
              label={t("lessons.chooseFile", { kind })}
              rule={isVideo ? FILE_RULES.lessonVideo : DOCUMENTS}
              accept={isVideo ? "video/*" : "image/*,application/pdf"}
              file={file ?? null}
              onPick={(picked) => void pick(picked)}
              error={isSubmitted && !file ? t("lessons.fileRequired") : undefined}
            />
            {isUnplayable && <Notice title={t("lessons.unplayable")} />}
          </div>
        </div>
        <DialogActions>
          <Button type="submit" isPending={isSubmitting}>
            {t("lessons.add", { kind })}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
