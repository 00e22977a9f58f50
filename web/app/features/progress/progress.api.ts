import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { ApiData } from "../../lib/api-types.ts";
import { courseOfStudentKey, enrolledKey } from "../../lib/query-keys.ts";
import { reportError } from "../../lib/report.ts";
import { tickLesson } from "./tick-lesson.ts";

type Course = ApiData<"GET /user/student/course">["course"];

/** The wish is sent, not a flip: trying again after a lost answer cannot undo the work. */
export function useToggleCompletion(courseId: string, lessonId: string) {
  const queryClient = useQueryClient();
  const courseKey = courseOfStudentKey(courseId);
  return useMutation({
    mutationFn: (completed: boolean) =>
      api("PATCH /user/student/course/lesson/completionToggle", {
        query: { courseId, lessonId },
        body: { completed },
      }),
    onSuccess: async (answer) => {
      // A tree that was asked for before the tick would take it back when it arrives.
      await queryClient.cancelQueries({ queryKey: courseKey });
      queryClient.setQueryData<Course>(
        courseKey,
        (course) => course && tickLesson(course, lessonId, answer),
      );
      await queryClient.invalidateQueries({ queryKey: enrolledKey });
    },
    onError: async (error) => {
      reportError(error);
      // The lesson or the course is gone: the screen shows what is left.
      if (error instanceof ApiError && error.status === 404) {
        await queryClient.invalidateQueries({ queryKey: courseKey });
      }
    },
  });
}
