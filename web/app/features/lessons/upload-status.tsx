import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { UploadProgress } from "../../ui/file/upload-progress.tsx";
import { AddLesson } from "./add-lesson.tsx";
import type { LessonUpload, LessonUploads } from "./lesson-uploads.ts";

type UploadStatusProps = { upload: LessonUpload; uploads: LessonUploads };

/** The progress of a lesson's upload, and what to do when it fails. */
export function UploadStatus({ upload, uploads }: UploadStatusProps) {
  const [isChanging, setChanging] = useState(false);
  const { id, step, title } = upload;

  if (step === "waiting" || step === "saving") {
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <ClippedText as="p" className="min-w-0 grow basis-40 font-semibold">
          {title}
        </ClippedText>
        {step === "saving" ? (
          <Spinner label={t("lessons.saving")} className="text-sm" />
        ) : (
          <>
            <p className="text-sm text-ink-soft">{t("lessons.waiting")}</p>
            <Button variant="quiet" isCompact onClick={() => uploads.cancel(id)}>
              {t("ui.cancel")}
            </Button>
          </>
        )}
      </div>
    );
  }
  return (
    <>
      <UploadProgress
        name={title}
        sentBytes={upload.sentBytes}
        totalBytes={upload.file.size}
        secondsLeft={upload.secondsLeft}
        error={
          upload.error
            ? failureMessage(upload.error, "lessons.addFailed", "lessons.connectionLost")
            : undefined
        }
        onCancel={() => uploads.cancel(id)}
        onRetry={() => uploads.retry(id)}
        actions={
          step === "failed" && (
            <Button variant="quiet" isCompact onClick={() => setChanging(true)}>
              {t("lessons.change")}
            </Button>
          )
        }
      />
      {isChanging && (
        <AddLesson
          kind={upload.kind}
          draft={upload}
          onAdd={(draft) => uploads.replace(id, draft)}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
