import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api, apiAnswer } from "../../lib/api/api.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { courseOfStudentKey, enrolledKey } from "../../lib/api/query-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";

/** Ticks made in another tab or on another device, and a course that is gone, are seen on coming back. */
const ALWAYS_STALE = 0;

export const enrolledQuery = infiniteQueryOptions({
  queryKey: enrolledKey,
  queryFn: ({ pageParam: cursor, signal }) =>
    api("GET /user/student/course/all", { query: { cursor }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: ALWAYS_STALE,
});

export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: courseOfStudentKey(courseId),
    queryFn: async ({ signal }) =>
      (await api("GET /user/student/course", { query: { courseId }, signal })).course,
    staleTime: ALWAYS_STALE,
  });

/** Joins, and tells the result: a join that waited may run while its screen is being left. */
export function useJoin(toastMs?: number) {
  const queryClient = useQueryClient();
  const toastOptions = toastMs === undefined ? {} : { duration: toastMs };
  return useMutation({
    mutationFn: (courseId: string) =>
      apiAnswer("GET /user/student/course/enroll", { query: { courseId } }),
    onSuccess: async ({ message }, courseId) => {
      toast.success(message, toastOptions);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: enrolledKey }),
        queryClient.invalidateQueries({ queryKey: courseOfStudentKey(courseId) }),
      ]);
    },
    onError: (error) => toast.error(errorMessage(error, "enrolment.joinFailed"), toastOptions),
  });
}
