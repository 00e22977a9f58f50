import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { ApiData } from "../../lib/api/api-types.ts";
import { api } from "../../lib/api/api.ts";

export type Entry = ApiData<"GET /admin/auth/audit">["entries"][number];

export const auditQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api("GET /admin/auth/audit", { query: { cursor, search: search || undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Other admins act at any time, and so did this one a moment ago.
    staleTime: 0,
  });
