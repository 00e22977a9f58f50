import { contract } from "@madrasa/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

export const statisticsQuery = queryOptions({
  queryKey: ["statistics"],
  queryFn: ({ signal }) => call(contract.statistics.readStatistics, { signal }),
});
