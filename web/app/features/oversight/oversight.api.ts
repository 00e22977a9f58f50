import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import type { ApiData } from "../../lib/api/api-types.ts";
import { api } from "../../lib/api/api.ts";
import { overseenKey } from "../../lib/api/query-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type OverseenCourse = ApiData<"POST /admin/auth/course/restore">["course"];
export type OverseenTree = ApiData<"GET /admin/auth/course">["course"];
export type OverseenTeacher = ApiData<"GET /admin/auth/course/byTeacher/:teacherId">["teacher"];

const firstPage = undefined as string | undefined;

/** All of a teacher's courses, and who the teacher is. */
export const coursesOfTeacherQuery = (teacherId: string) =>
  infiniteQueryOptions({
    queryKey: [...overseenKey, "courses", teacherId],
    queryFn: ({ pageParam: cursor, signal }) =>
      api("GET /admin/auth/course/byTeacher/:teacherId", {
        params: { teacherId },
        query: { cursor },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const deletedCoursesQuery = (teacherId: string) =>
  infiniteQueryOptions({
    queryKey: [...overseenKey, "deletedCourses", teacherId],
    queryFn: ({ pageParam: cursor, signal }) =>
      api("GET /admin/auth/course/deleted/:teacherId", {
        params: { teacherId },
        query: { cursor },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const anyCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...overseenKey, "course", courseId],
    queryFn: ({ signal }) => api("GET /admin/auth/course", { query: { courseId }, signal }),
  });

export function useRestoreCourse() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: overseenKey });
  return useMutation({
    mutationFn: (courseId: string) =>
      api("POST /admin/auth/course/restore", { query: { courseId } }),
    onSuccess: async () => {
      toast.success(t("oversight.restored"));
      await refresh();
    },
    onError: (error) => {
      // Another admin was quicker, or the last day has passed.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void refresh();
    },
  });
}
