import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { todayKey } from "../../lib/api/query-keys.ts";

export type Today = DataOf<typeof contract.today.readToday>;

export const todayQuery = queryOptions({
  queryKey: todayKey,
  queryFn: ({ signal }) => call(contract.today.readToday, { signal }),
  staleTime: 60_000,
});

export const guardianQuestionsQuery = queryOptions({
  queryKey: [...todayKey, "guardians"],
  queryFn: ({ signal }) => call(contract.guardians.listGuardianQuestions, { signal }),
  staleTime: 60_000,
});
