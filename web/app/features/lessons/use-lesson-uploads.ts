import { useEffect, useMemo, useState } from "react";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { useStore } from "../../lib/store.ts";
import type { PrepareUpload } from "../../lib/upload/put-file.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type LessonUpload, type LessonUploads, createLessonUploads } from "./lesson-uploads.ts";
import { useAddLesson } from "./lessons.api.ts";

const NONE: readonly LessonUpload[] = [];

/** The uploads of one open course. Leaving its editor asks for confirmation, and cancels them. */
export function useLessonUploads(courseId: string, prepareUpload: PrepareUpload): LessonUploads {
  const { mutateAsync } = useAddLesson(courseId);
  const [uploads] = useState(() =>
    createLessonUploads({
      courseId,
      prepareUpload,
      addLesson: (upload, filePath) => {
        const { sectionId, title, description, kind, file } = upload;
        const { durationSeconds, additionalResources } = upload;
        return mutateAsync({
          sectionId,
          lesson: {
            title,
            description,
            kind,
            filePath,
            fileType: file.type,
            durationSeconds,
            additionalResources,
          },
        });
      },
      onAdded: ({ kind }) => toast.success(t("lessons.added", { kind })),
      onFailed: (error) => {
        const problem = failureMessage(error, "lessons.addFailed", "lessons.connectionLost");
        toast.error(t("lessons.addFailed"));
        return problem;
      },
    }),
  );
  const isBusy = useStore(uploads, NONE).length > 0;
  useUnsavedWork(isBusy);
  useEffect(() => () => uploads.cancelAll(), [uploads]);
  return uploads;
}

export function useUploadsInto(uploads: LessonUploads, sectionId: string): LessonUpload[] {
  const all = useStore(uploads, NONE);
  return useMemo(() => all.filter((upload) => upload.sectionId === sectionId), [all, sectionId]);
}
