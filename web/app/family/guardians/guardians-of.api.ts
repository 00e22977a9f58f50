import { contract } from "@madrasa/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

/** A person's guardians, their requests, and the person's own children, for admins. The read is recorded. */
export const guardiansOfQuery = (userID: string) =>
  queryOptions({
    queryKey: ["students", "guardians", userID],
    queryFn: ({ signal }) =>
      call(contract.guardians.readGuardiansOf, { query: { userID }, signal }),
  });
