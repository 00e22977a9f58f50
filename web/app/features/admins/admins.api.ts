import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import type { ApiBody, ApiData } from "../../lib/api/api-types.ts";
import { api } from "../../lib/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type Admin = ApiData<"GET /admin/auth/general/all">["admins"][number];
export type NewAdmin = ApiBody<"POST /admin/auth/general">;

const ALL = ["admins"] as const;

export const adminsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api("GET /admin/auth/general/all", {
        query: { cursor, search: search || undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export function useCreateAdmin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: NewAdmin) => api("POST /admin/auth/general", { body: form }),
    onSuccess: async () => {
      toast.success(t("admins.created"));
      await client.invalidateQueries({ queryKey: ALL });
    },
  });
}

export function useDeleteAdmin() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ALL });
  return useMutation({
    mutationFn: (id: string) => api("DELETE /admin/auth/admin/:id", { params: { id } }),
    onSuccess: async () => {
      toast.success(t("admins.deleted"));
      await refresh();
    },
    onError: (error) => {
      // Gone already, by another superadmin or another tab.
      if (error instanceof ApiError && error.status === 404) void refresh();
    },
  });
}
