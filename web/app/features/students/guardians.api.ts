import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { todayKey } from "../../lib/api/query-keys.ts";

const calls = contract.guardians;

export type GuardiansOf = DataOf<typeof calls.readGuardiansOf>;
export type Guardian = GuardiansOf["guardians"][number];
export type Decision = BodyOf<typeof calls.decideGuardians>["decision"];

const guardiansKey = (userID: string) => ["students", "guardians", userID] as const;

/** A student's guardians, what they ask, and the student's own children. Reading it is recorded. */
export const guardiansOfQuery = (userID: string) =>
  queryOptions({
    queryKey: guardiansKey(userID),
    queryFn: ({ signal }) => call(calls.readGuardiansOf, { query: { userID }, signal }),
  });

export function useDecideGuardians() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.decideGuardians>) =>
      call(calls.decideGuardians, { body }),
    onSuccess: async (_, { childId }) => {
      void client.invalidateQueries({ queryKey: todayKey });
      await client.invalidateQueries({ queryKey: guardiansKey(childId) });
    },
  });
}
