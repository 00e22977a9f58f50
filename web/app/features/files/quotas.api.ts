import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type Quotas = DataOf<typeof contract.files.readQuotas>["quotas"];

export const quotasQuery = queryOptions({
  queryKey: ["quotas"],
  queryFn: async ({ signal }) => (await call(contract.files.readQuotas, { signal })).quotas,
});

export function useSetQuotas() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.files.setQuotas>) =>
      call(contract.files.setQuotas, { body }),
    onSuccess: ({ quotas }) => {
      client.setQueryData(quotasQuery.queryKey, quotas);
      toast.success(t("files.saved"));
    },
  });
}
