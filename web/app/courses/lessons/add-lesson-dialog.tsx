import { FILE_RULES, type LessonKind, TITLE_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { reportError } from "../../lib/browser/report.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FilePicker } from "../../ui/file/picker.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { hasMissing } from "../../ui/form/has-missing.ts";
import { isPdfLocked } from "../../ui/media-player/is-pdf-locked.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { LessonDraft } from "./lesson-upload.ts";
import { AltField, filledResources, LessonFields, type LessonValues } from "./lesson-fields.tsx";
import { ResourceFields } from "./resource-fields.tsx";

const DOCUMENTS = [FILE_RULES.lessonImage, FILE_RULES.lessonDocument] as const;

export type AddLessonProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  kind: LessonKind;
  draft?: LessonDraft | undefined;
  onAdd: (draft: LessonDraft) => Promise<unknown>;
};

/** File, title and description. The upload continues after the dialog has closed. */
export function AddLessonDialog({ isOpen, ...lesson }: AddLessonProps) {
  return isOpen && <AddLessonForm {...lesson} />;
}

function AddLessonForm({ kind, draft, onAdd, onOpenChange }: Omit<AddLessonProps, "isOpen">) {
  const onClose = () => onOpenChange(false);
  const [file, setFile] = useState<File | undefined>(draft?.file);
  const [choice, setChoice] = useState<Promise<File | undefined>>();
  const [hasFailed, setFailed] = useState(false);
  const [checked, setChecked] = useState<{ file: File; warning: Warning | undefined }>();
  const form = useForm<LessonValues>({
    defaultValues: {
      title: draft?.title ?? "",
      description: draft?.description ?? "",
      alt: draft?.alt ?? "",
      additionalResources: draft?.additionalResources ?? [],
    },
  });
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState;
  const isFileMissing = isSubmitted && !file;
  const isVideo = kind === "video";
  // Ignores results of a file that has been replaced.
  const warning = checked?.file === file ? checked?.warning : undefined;
  useUnsavedWork(isDirty || file !== undefined);

  const pick = async (picked: File) => {
    const title = form.getValues("title").trim();
    setFile(picked);
    if (title === "" || (file && title === nameOfFile(file))) {
      form.setValue("title", nameOfFile(picked), { shouldDirty: true });
    }
    setChecked({ file: picked, warning: await warningOf(picked) });
  };
  const submit = async ({ title, description, alt, additionalResources }: LessonValues) => {
    const chosen = (await choice) ?? file;
    if (!chosen) return;
    const durationSeconds =
      chosen === draft?.file
        ? draft.durationSeconds
        : isVideo
          ? (await checkVideo(chosen)).durationSeconds
          : undefined;
    try {
      await onAdd({
        kind,
        title,
        description,
        alt: chosen.type.startsWith("image/") ? alt : "",
        file: chosen,
        durationSeconds,
        additionalResources: filledResources(additionalResources),
      });
      onClose();
    } catch (error) {
      // The upload code failed to load: keep the input.
      reportError(error);
      setFailed(true);
    }
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("lessons.add", { kind })}>
      <Form onSubmit={form.handleSubmit(submit)}>
        <div className="grid gap-5">
          <div className="grid gap-3">
            <FilePicker
              label={t("lessons.chooseFile", { kind })}
              rule={isVideo ? FILE_RULES.lessonVideo : DOCUMENTS}
              file={file ?? null}
              onPick={(picked) => void pick(picked)}
              onChoose={setChoice}
              error={isFileMissing ? t("lessons.fileRequired") : undefined}
            />
            {warning && <Notice title={t(warning)} />}
          </div>
          <LessonFields form={form} rows={3} />
          {file?.type.startsWith("image/") && <AltField form={form} />}
          <ResourceFields form={form} />
        </div>
        <SubmitActions
          label={t("lessons.add", { kind })}
          isPending={isSubmitting}
          errorText={
            isFileMissing || hasMissing(errors)
              ? t("lessons.fillAll")
              : hasFailed
                ? t("ui.partUnavailable")
                : undefined
          }
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

type Warning = "lessons.unplayable" | "lessons.locked";

/** Warns before the upload if students could not open the file. */
async function warningOf(file: File): Promise<Warning | undefined> {
  if (file.type === "application/pdf") {
    return (await isPdfLocked(file)) ? "lessons.locked" : undefined;
  }
  if (!file.type.startsWith("video/")) return undefined;
  return (await checkVideo(file)).isPlayable ? undefined : "lessons.unplayable";
}

const nameOfFile = ({ name }: File) =>
  name
    .slice(0, name.includes(".") ? name.lastIndexOf(".") : undefined)
    .replace(/[-_]+/g, " ")
    .trim()
    .slice(0, TITLE_MAX);

type VideoCheck = {
  durationSeconds?: number;
  /** If false, a warning is shown before the upload. */
  isPlayable: boolean;
};

const checks = new WeakMap<File, Promise<VideoCheck>>();

/** Whether phones can play a video, and its duration. Each file is read once. */
function checkVideo(file: File): Promise<VideoCheck> {
  const known = checks.get(file);
  if (known) return known;
  const check = probeVideo(file);
  checks.set(file, check);
  return check;
}

const TIMEOUT_MS = 8000;

/**
 * Loads a video in a hidden player. A timeout counts as playable: the result only triggers a warning, never a refusal.
 */
async function probeVideo(file: Blob): Promise<VideoCheck> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "metadata";
  try {
    return await new Promise<VideoCheck>((resolve) => {
      setTimeout(() => resolve({ isPlayable: true }), TIMEOUT_MS);
      video.addEventListener("error", () => resolve({ isPlayable: false }));
      video.addEventListener("loadedmetadata", () => {
        const { duration, videoWidth } = video;
        resolve({
          // Recordings made in a browser do not contain their duration.
          ...(Number.isFinite(duration) && { durationSeconds: Math.round(duration) }),
          // A video has no width if only its audio can be decoded.
          isPlayable: videoWidth > 0,
        });
      });
      video.src = url;
    });
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}
