import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type Admin = DataOf<typeof contract.admins.listAdmins>["admins"][number];
export type NewAdmin = BodyOf<typeof contract.admins.createAdmin>;

const ALL = ["admins"] as const;

export const adminsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(contract.admins.listAdmins, {
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
    mutationFn: (form: NewAdmin) => call(contract.admins.createAdmin, { body: form }),
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
    mutationFn: (id: string) => call(contract.admins.deleteAdmin, { params: { id } }),
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
