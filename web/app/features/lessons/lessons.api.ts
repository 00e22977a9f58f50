import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract } from "@madrasa/contract";
import type { z } from "zod";
import { t } from "../../i18n/t.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import type { ApiData } from "../../lib/api/api-types.ts";
import { api } from "../../lib/api/api.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";

type Calls = (typeof contract)["lessons"];
type Outline = ApiData<"GET /user/teacher/course">;

export type LessonSummary = Outline["course"]["sections"][number]["lessonIds"][number];
export type LessonPlace = { courseId: string; lessonId: string };
type NewLesson = z.input<Calls["addLesson"]["body"]>;
type LessonChange = z.input<Calls["updateLesson"]["body"]>;

/** A lesson with an address for its file, which lasts an hour. */
export const ownLessonQuery = (place: LessonPlace) =>
  queryOptions({
    queryKey: ["lessons", "own", place.courseId, place.lessonId],
    queryFn: ({ signal }) => api("GET /user/teacher/course/lesson", { query: place, signal }),
    staleTime: 30 * 60_000,
  });

/** A lesson more or less changes the open outline, and the counts in the list of courses. */
function useStaleLessons(courseId: string) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["courses"] });
    await client.invalidateQueries({ queryKey: ["outline", courseId] });
  };
}

export function useAddLesson(courseId: string) {
  const refresh = useStaleLessons(courseId);
  return useMutation({
    mutationFn: async ({ sectionId, lesson }: { sectionId: string; lesson: NewLesson }) => {
      try {
        await api("POST /user/teacher/course/lesson", {
          query: { courseId, sectionId },
          body: lesson,
        });
      } catch (error) {
        // Only this lesson knows the key: an earlier try arrived, and only its answer was lost.
        if (!(error instanceof ApiError && error.code === "FILE_IN_USE")) throw error;
      }
    },
    onSuccess: refresh,
  });
}

export function useUpdateLesson(place: LessonPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: LessonChange) =>
      api("PATCH /user/teacher/course/lesson", { query: place, body: change }),
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
    onError: (error) => toast.error(failureMessage(error, "lessons.updateFailed")),
  });
}

export function useDeleteLesson(place: LessonPlace) {
  const refresh = useStaleLessons(place.courseId);
  return useMutation({
    mutationFn: async () => {
      try {
        await api("DELETE /user/teacher/course/lesson", { query: place });
      } catch (error) {
        // Gone already, by another tab or a first try whose answer was lost.
        if (!(error instanceof ApiError && error.code === "LESSON_NOT_FOUND")) throw error;
      }
    },
    onSuccess: async () => {
      await refresh();
      toast.success(t("lessons.deleted"));
    },
    onError: (error) => toast.error(failureMessage(error, "lessons.deleteFailed")),
  });
}
