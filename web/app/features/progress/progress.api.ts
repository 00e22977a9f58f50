import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { courseOfStudentKey, enrolledKey, lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { reportError } from "../../lib/browser/report.ts";
import { countsMatch, tickLesson } from "./tick-lesson.ts";

type Course = DataOf<typeof contract.enrolment.readCourse>["course"];
type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/**
 * Sends the wanted state instead of a toggle, so that a retry after a lost response undoes nothing.
 */
export function useToggleCompletion(courseId: string, lessonId: string) {
  const queryClient = useQueryClient();
  const courseKey = courseOfStudentKey(courseId);
  return useMutation({
    mutationFn: (completed: boolean) =>
      call(contract.progress.toggleCompletion, {
        query: { courseId, lessonId },
        body: { completed },
      }),
    onSuccess: async (answer) => {
      // A course requested before the change would overwrite it when it arrives.
      const wasFetching = queryClient.isFetching({ queryKey: courseKey }) > 0;
      await queryClient.cancelQueries({ queryKey: courseKey });
      const updated = queryClient.setQueryData<Course>(
        courseKey,
        (course) => course && tickLesson(course, lessonId, answer),
      );
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: enrolledKey }),
        (wasFetching || (updated && !countsMatch(updated))) &&
          queryClient.invalidateQueries({ queryKey: courseKey }),
      ]);
    },
    onError: async (error) => {
      reportError(error);
      // The lesson or the course was deleted: the screen shows what is left.
      if (error instanceof ApiError && error.status === 404) {
        await queryClient.invalidateQueries({ queryKey: courseKey });
      }
    },
  });
}

/**
 * Called when a video is paused or left. A position that was not saved is sent with the next one.
 */
export function useSavePosition(courseId: string, lessonId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ seconds, isLeaving }: { seconds: number; isLeaving: boolean }) =>
      call(contract.progress.savePosition, {
        query: { courseId, lessonId },
        body: { seconds },
        keepalive: isLeaving,
      }),
    onSuccess: ({ savedAt }, { seconds }) => {
      const key = lessonOfStudentKey(courseId, lessonId);
      queryClient.setQueryData<Lesson>(
        key,
        (lesson) => lesson && { ...lesson, position: { seconds, savedAt } },
        // The lesson's file URL is not renewed by this.
        { updatedAt: queryClient.getQueryState(key)?.dataUpdatedAt },
      );
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 404) {
        await queryClient.invalidateQueries({ queryKey: courseOfStudentKey(courseId) });
      }
    },
  });
}
