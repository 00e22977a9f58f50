import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

export type Entry = DataOf<typeof contract.audit.listAudit>["entries"][number];

export const auditQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", search],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(contract.audit.listAudit, { query: { cursor, search: search || undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Other admins act at any time, and so did this one a moment ago.
    staleTime: 0,
  });
