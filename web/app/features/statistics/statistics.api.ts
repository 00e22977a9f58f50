import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

export const statisticsQuery = queryOptions({
  queryKey: ["statistics"],
  queryFn: ({ signal }) => api("GET /admin/auth/course/stats", { signal }),
});
