import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { lessonOfStudentKey } from "../../lib/query-keys.ts";

const MINUTE_MS = 60_000;

/** The file's address lasts an hour; it is renewed before, also while the lesson stays open. */
export const lessonQuery = (courseId: string, lessonId: string) =>
  queryOptions({
    queryKey: lessonOfStudentKey(courseId, lessonId),
    queryFn: async ({ signal }) =>
      (await api("GET /user/student/course/lesson", { query: { courseId, lessonId }, signal }))
        .lesson,
    staleTime: 10 * MINUTE_MS,
    gcTime: 45 * MINUTE_MS,
    refetchInterval: 45 * MINUTE_MS,
  });
