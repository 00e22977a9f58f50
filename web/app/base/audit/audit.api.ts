import { contract } from "@madrasa/contract";
import { PAGE_SIZE_MAX } from "@madrasa/contract/limits";
import type { DataOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";

export type Entry = DataOf<typeof contract.audit.listAudit>["entries"][number];

export const auditQuery = (search: string) =>
  pagedQuery(
    ["audit", search],
    ({ query, signal }) =>
      call(contract.audit.listAudit, {
        query: { ...query, limit: PAGE_SIZE_MAX, search: search || undefined },
        signal,
      }),
    // Always stale: another admin, or this one, may have added an entry a moment ago.
    { showsPrevious: true, staleTime: 0 },
  );
