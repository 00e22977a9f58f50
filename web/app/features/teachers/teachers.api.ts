import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { api } from "../../lib/api.ts";
import type { ApiData } from "../../lib/api-types.ts";
import { failureMessage } from "../../lib/error-message.ts";
import { toast } from "../../ui/toast.ts";

export type Teacher = ApiData<"GET /admin/auth/teacher/list">["teacherList"][number];

const ALL = ["teachers"] as const;

/** Without a search, the whole list. */
export const teachersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      search === ""
        ? api("GET /admin/auth/teacher/list", { query: { cursor }, signal })
        : api("POST /admin/auth/teacher/search", {
            query: { cursor },
            body: { value: search },
            signal,
          }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

function useRefreshTeachers() {
  const queryClient = useQueryClient();
  // Waited for, so that a button rests only when its row tells the new state.
  return () => queryClient.invalidateQueries({ queryKey: ALL });
}

export function useApprove() {
  const refresh = useRefreshTeachers();
  return useMutation({
    mutationFn: (userID: string) =>
      api("POST /admin/auth/teacher/approve", { body: { userID, approved: true } }),
    onSuccess: refresh,
    onError: (error) => toast.error(failureMessage(error, "teachers.approvalFailed")),
  });
}

export function useApproveAll() {
  const refresh = useRefreshTeachers();
  return useMutation({
    mutationFn: () => api("POST /admin/auth/teacher/approve/all"),
    onSuccess: async () => {
      await refresh();
      toast.success(t("teachers.allApproved"));
    },
  });
}

export function useSuspend() {
  const refresh = useRefreshTeachers();
  return useMutation({
    mutationFn: (body: { userID: string; suspended: boolean }) =>
      api("POST /admin/auth/teacher/suspend", { body }),
    onSuccess: refresh,
  });
}
