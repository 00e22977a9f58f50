import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";

export type Entry = DataOf<typeof contract.audit.listAudit>["entries"][number];

export const auditQuery = (search: string) =>
  pagedQuery(
    ["audit", search],
    ({ query, signal }) =>
      call(contract.audit.listAudit, { query: { ...query, search: search || undefined }, signal }),
    // Other admins act at any time, and this one may have acted a moment ago.
    { showsPrevious: true, staleTime: 0 },
  );
