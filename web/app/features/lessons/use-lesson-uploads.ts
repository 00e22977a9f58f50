import { useEffect, useMemo, useState } from "react";
import { t } from "../../i18n/t.ts";
import { reportError } from "../../lib/browser/report.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { useStore } from "../../lib/store.ts";
import { drawThumbnail } from "../../lib/upload/draw-thumbnail.ts";
import type { PrepareUpload } from "../../lib/upload/put-file.ts";
import { toast } from "../../ui/feedback/toast.ts";
import {
  createLessonUploads,
  isFileError,
  type LessonUpload,
  type LessonUploads,
} from "./lesson-uploads.ts";
import { useAddLesson } from "./lessons.api.ts";

/** The key of a film's stored frame; undefined where there is none, which keeps no film back. */
async function uploadThumbnail(
  film: File,
  courseId: string,
  prepareUpload: PrepareUpload,
): Promise<string | undefined> {
  try {
    const thumbnail = await drawThumbnail(film);
    return thumbnail && (await prepareUpload(courseId, thumbnail, "thumbnail")());
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

const NONE: readonly LessonUpload[] = [];

/** The uploads of one open course. Leaving its editor asks for confirmation, and cancels them. */
export function useLessonUploads(courseId: string, prepareUpload: PrepareUpload): LessonUploads {
  const { mutateAsync } = useAddLesson(courseId);
  const [uploads] = useState(() =>
    createLessonUploads({
      courseId,
      prepareUpload,
      addLesson: async (upload, filePath) => {
        const { sectionId, title, description, kind, file } = upload;
        const { durationSeconds, additionalResources } = upload;
        const add = async (thumbnail?: string) =>
          mutateAsync({
            sectionId,
            lesson: {
              title,
              description,
              kind,
              filePath,
              fileType: file.type,
              durationSeconds,
              additionalResources,
              thumbnail,
            },
          });
        const thumbnail =
          kind === "video" ? await uploadThumbnail(file, courseId, prepareUpload) : undefined;
        try {
          await add(thumbnail);
        } catch (error) {
          // The film shall not be sent again because of its picture.
          if (thumbnail === undefined || !isFileError(error)) throw error;
          reportError(error);
          await add();
        }
      },
      onAdded: ({ kind }) => toast.success(t("lessons.added", { kind })),
      onFailed: () => toast.error(t("lessons.addFailed")),
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
