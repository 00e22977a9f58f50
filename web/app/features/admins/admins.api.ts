import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type Admin = DataOf<typeof contract.admins.listAdmins>["admins"][number];
export type NewAdmin = BodyOf<typeof contract.admins.createAdmin>;

const ALL = ["admins"] as const;

export const adminsQuery = (search: string) =>
  pagedQuery(
    [...ALL, search],
    ({ query, signal }) =>
      call(contract.admins.listAdmins, {
        query: { ...query, search: search || undefined },
        signal,
      }),
    { keepsPrevious: true },
  );

export const programVersionQuery = queryOptions({
  queryKey: ["program-version"],
  queryFn: async ({ signal }) => {
    // oxlint-disable-next-line no-restricted-globals -- the server's own, outside of the API
    const answer = await fetch("/healthz", { signal });
    const { data } = (await answer.json()) as { data: { version: string } };
    return data.version;
  },
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

export function useClearSecondStep() {
  return useMutation({
    mutationFn: (userID: string) => call(contract.admins.clearSecondStep, { body: { userID } }),
    onSuccess: () => toast.success(t("admins.stepCleared")),
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
      // Already deleted by another superadmin or in another tab.
      if (error instanceof ApiError && error.status === 404) void refresh();
    },
  });
}
