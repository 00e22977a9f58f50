import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type Quotas = DataOf<typeof contract.files.readQuotas>["quotas"];

export const quotasQuery = queryOptions({
  queryKey: ["quotas"],
  queryFn: async ({ signal }) => (await call(contract.files.readQuotas, { signal })).quotas,
});

export function useSetQuotas() {
  return useAction(
    (body: BodyOf<typeof contract.files.setQuotas>) => call(contract.files.setQuotas, { body }),
    {
      done: "files.saved",
      failed: "files.saveFailed",
      onAnswer: ({ quotas }, client) => client.setQueryData(quotasQuery.queryKey, quotas),
    },
  );
}
