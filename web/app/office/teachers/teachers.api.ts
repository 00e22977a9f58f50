import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { adminCoursesKey, todayKey } from "../../lib/api/query-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type ListedTeacher = DataOf<typeof contract.teachers.listTeachers>["teacherList"][number];
export type Teacher = Omit<ListedTeacher, "courseIds">;

const ALL = ["teachers"] as const;

export const teachersQuery = (search: string) =>
  pagedQuery(
    [...ALL, search],
    (request) =>
      search === ""
        ? call(contract.teachers.listTeachers, request)
        : call(contract.teachers.searchTeachers, { ...request, body: { value: search } }),
    { showsPrevious: true },
  );

export const deletedTeachersQuery = pagedQuery(
  [...adminCoursesKey, "deletedTeachers"],
  ({ query, signal }) =>
    call(contract.teachers.listTeachers, { query: { ...query, deleted: "true" }, signal }),
  // Always stale: a teacher may have been deleted or a course restored on the previous screen.
  { staleTime: 0 },
);

function useRefreshTeachers() {
  const queryClient = useQueryClient();
  // Awaited, so that the button stays pending until its row is up to date.
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ALL }),
      queryClient.invalidateQueries({ queryKey: adminCoursesKey }),
      queryClient.invalidateQueries({ queryKey: todayKey }),
    ]);
}

/** A 404 means that another admin has deleted the teacher. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export function useApprove() {
  const refresh = useRefreshTeachers();
  return useMutation({
    mutationFn: ({ _id: userID }: Teacher) =>
      call(contract.teachers.approveTeacher, { body: { userID, approved: true } }),
    onSuccess: async (_, { firstName, lastName }) => {
      await refresh();
      toast.success(t("teachers.approvedOne", { name: `${firstName} ${lastName}` }));
    },
    onError: (error) => {
      toast.error(failureMessage(error, "teachers.approvalFailed"));
      if (isGone(error)) void refresh();
    },
  });
}

export function useWithdrawApproval() {
  const refresh = useRefreshTeachers();
  return useMutation({
    mutationFn: (userID: string) =>
      call(contract.teachers.approveTeacher, { body: { userID, approved: false } }),
    onSuccess: refresh,
    onError: (error) => {
      if (isGone(error)) void refresh();
    },
  });
}

export function useApproveAll() {
  const refresh = useRefreshTeachers();
  return useMutation({
    mutationFn: () => call(contract.teachers.approveAllTeachers),
    onSuccess: async () => {
      await refresh();
      toast.success(t("teachers.allApproved"));
    },
  });
}

export function useSuspend() {
  const refresh = useRefreshTeachers();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.teachers.suspendTeacher>) =>
      call(contract.teachers.suspendTeacher, { body }),
    onSuccess: refresh,
  });
}

type Deletion = BodyOf<typeof contract.teachers.deleteTeacher> & { teacherId: string };

export function useDeleteTeacher() {
  const refresh = useRefreshTeachers();
  return useMutation({
    mutationFn: ({ teacherId, ...body }: Deletion) =>
      call(contract.teachers.deleteTeacher, { query: { teacherId }, body }),
    onSuccess: async () => {
      toast.success(t("teachers.deleted"));
      await refresh();
    },
    onError: (error) => {
      if (isGone(error)) void refresh();
    },
  });
}
