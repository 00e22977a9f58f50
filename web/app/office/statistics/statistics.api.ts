import { contract } from "@madrasa/contract";
import { WEEKDAYS } from "@madrasa/contract/weekdays";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

export type Statistics = DataOf<typeof contract.statistics.readStatistics>;

/** Weeks begin on `weekStart`; 0 is Sunday. */
export const statisticsQuery = (weekStart: number) =>
  queryOptions({
    queryKey: ["statistics", weekStart],
    queryFn: ({ signal }) => {
      const day = WEEKDAYS[weekStart];
      const query = day === undefined || day === "monday" ? {} : { weekStart: day };
      return call(contract.statistics.readStatistics, { query, signal });
    },
  });
