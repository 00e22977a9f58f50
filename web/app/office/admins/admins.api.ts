import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { adminCoursesKey } from "../../lib/api/query-keys.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

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
    const answer = await asNetworkError(fetch("/healthz", { signal }));
    const { data } = (await answer.json()) as { data: { version: string } };
    return data.version;
  },
});

export function useCreateAdmin() {
  return useAction((form: NewAdmin) => call(contract.admins.createAdmin, { body: form }), {
    done: "admins.created",
    failed: "admins.createFailed",
    stale: [ALL],
  });
}

export function useClearSecondStep() {
  return useAction(
    (userID: string) => call(contract.admins.clearSecondStep, { body: { userID } }),
    {
      done: "admins.stepCleared",
      failed: "admins.stepFailed",
      stale: [ALL, adminCoursesKey],
    },
  );
}

export function useDeleteAdmin() {
  return useAction((id: string) => call(contract.admins.deleteAdmin, { params: { id } }), {
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
