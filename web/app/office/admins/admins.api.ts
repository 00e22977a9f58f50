import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { overseenKey } from "../../lib/api/query-keys.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { orCut } from "../../lib/line/verdict.ts";
import { useAct } from "../../ui/feedback/use-act.ts";

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
    { showsPrevious: true },
  );

export const programVersionQuery = queryOptions({
  queryKey: ["program-version"],
  queryFn: async ({ signal }) => {
    // oxlint-disable-next-line no-restricted-globals -- the server's own, outside of the API
    const answer = await orCut(fetch("/healthz", { signal }));
    const { data } = (await answer.json()) as { data: { version: string } };
    return data.version;
  },
});

export function useCreateAdmin() {
  return useAct((form: NewAdmin) => call(contract.admins.createAdmin, { body: form }), {
    done: "admins.created",
    failed: "admins.createFailed",
    stale: [ALL],
  });
}

export function useClearSecondStep() {
  return useAct((userID: string) => call(contract.admins.clearSecondStep, { body: { userID } }), {
    done: "admins.stepCleared",
    failed: "admins.stepFailed",
    stale: [ALL, overseenKey],
  });
}

export function useDeleteAdmin() {
  return useAct((id: string) => call(contract.admins.deleteAdmin, { params: { id } }), {
    done: "admins.deleted",
    failed: "admins.deleteFailed",
    stale: [ALL],
    onFailed: (error, client) => {
      // A 404 means that another superadmin or tab has already deleted the admin.
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone) void client.invalidateQueries({ queryKey: ALL });
    },
  });
}
