import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { useLateError } from "../../ui/feedback/use-late-error.ts";
import { toast } from "../../ui/feedback/toast.ts";

type Outline = DataOf<typeof contract.outline.readOutline>;

export type LessonSummary = Outline["course"]["sections"][number]["lessonIds"][number];
export type OwnLesson = DataOf<typeof contract.lessons.readOwnLesson>["lesson"];
export type LessonPlace = { courseId: string; lessonId: string };
type LessonChange = BodyOf<typeof contract.lessons.updateLesson>;

/** A lesson with the signed URL of its file, which is valid for an hour. */
export const ownLessonQuery = (place: LessonPlace) =>
  queryOptions({
    queryKey: ["lessons", "own", place.courseId, place.lessonId],
    queryFn: ({ signal }) => call(contract.lessons.readOwnLesson, { query: place, signal }),
    staleTime: 30 * 60_000,
  });

/** The number of lessons is shown in the open outline and in the list of courses. */
function useInvalidateLessons(courseId: string) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["courses"] });
    await client.invalidateQueries({ queryKey: ["outline", courseId] });
  };
}

export function useUpdateLesson(place: LessonPlace) {
  const client = useQueryClient();
  const tellLate = useLateError();
  return useMutation({
    mutationFn: (change: LessonChange) =>
      call(contract.lessons.updateLesson, { query: place, body: change }),
    onSuccess: ({ lesson }) => {
      const { _id, title, description } = lesson;
      client.setQueryData(ownLessonQuery(place).queryKey, { lesson });
      client.setQueryData<Outline>(
        ["outline", place.courseId],
        (open) =>
          open && {
            course: {
              ...open.course,
              sections: open.course.sections.map((section) => ({
                ...section,
                lessonIds: section.lessonIds.map((known) =>
                  known._id === _id ? { ...known, title, description } : known,
                ),
              })),
            },
          },
      );
      toast.success(t("lessons.updated"));
    },
    onError: (error) => tellLate(failureMessage(error, "lessons.updateFailed")),
  });
}

export function useDeleteLesson(place: LessonPlace) {
  const refresh = useInvalidateLessons(place.courseId);
  const tellLate = useLateError();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(contract.lessons.deleteLesson, { query: place });
      } catch (error) {
        // Already deleted in another tab, or by a first attempt whose response was lost.
        if (!(error instanceof ApiError && error.code === "LESSON_NOT_FOUND")) throw error;
      }
    },
    onSuccess: async () => {
      await refresh();
      toast.success(t("lessons.deleted"));
    },
    onError: (error) => tellLate(failureMessage(error, "lessons.deleteFailed")),
  });
}
