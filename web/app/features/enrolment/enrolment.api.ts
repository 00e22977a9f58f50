import { contract } from "@madrasa/contract";
import { requireOk } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call, send } from "../../lib/api/client.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { courseOfStudentKey, enrolledKey } from "../../lib/api/query-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";

/** Read again whenever the page is shown, so that changes from another tab or device appear. */
const ALWAYS_STALE = 0;

export const enrolledQuery = pagedQuery(
  enrolledKey,
  (request) => call(contract.enrolment.listEnrolled, request),
  { staleTime: ALWAYS_STALE },
);

export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: courseOfStudentKey(courseId),
    queryFn: async ({ signal }) =>
      (await call(contract.enrolment.readCourse, { query: { courseId }, signal })).course,
    staleTime: ALWAYS_STALE,
  });

/**
 * Joins and shows the result as a toast, because a stored join may run while its screen is being
 * left.
 */
export function useJoin(toastMs?: number) {
  const queryClient = useQueryClient();
  const toastOptions = toastMs === undefined ? {} : { duration: toastMs };
  return useMutation({
    mutationFn: async (courseId: string) =>
      requireOk(await send(contract.enrolment.enrol, { query: { courseId } })),
    onSuccess: async ({ code }, courseId) => {
      const said = code === "ALREADY_JOINED" ? "enrolment.joinedBefore" : "enrolment.joined";
      toast.success(t(said), toastOptions);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: enrolledKey }),
        queryClient.invalidateQueries({ queryKey: courseOfStudentKey(courseId) }),
      ]);
    },
    onError: (error) => toast.error(errorMessage(error, "enrolment.joinFailed"), toastOptions),
  });
}
