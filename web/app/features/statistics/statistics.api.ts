import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

export type Statistics = DataOf<typeof contract.statistics.readStatistics>;

export const statisticsQuery = queryOptions({
  queryKey: ["statistics"],
  queryFn: ({ signal }) => call(contract.statistics.readStatistics, { signal }),
});
