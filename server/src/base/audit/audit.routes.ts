import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { A_CHILD, countEntries, listEntries } from "./audit.queries.ts";

export function auditRoutes({ database }: Platform): Route[] {
  const db = database.read;
  return [
    route(contract.audit.listAudit, async ({ query }) => {
      const { search } = query;
      const { rows, page } = await readPage(query, {
        list: (page) => listEntries(db, search, page),
        count: () => countEntries(db, search),
        at: (row) => row.at,
      });
      const entries = rows.map((row) => ({
        _id: row.id,
        at: isoTime(row.at),
        action: row.action,
        actorId: row.actor_id,
        actorName: nameOf(row.actor_first_name, row.actor_last_name) ?? "",
        targetId: row.target_id,
        ...targetOf(row),
        reason: row.reason,
      }));
      return { data: { entries, ...page } };
    }),
  ];
}

/** Current name of the target; an erased child is only shown as a child. */
function targetOf(row: Awaited<ReturnType<typeof listEntries>>[number]) {
  const name = nameOf(row.target_first_name, row.target_last_name);
  const isGone = name === undefined && (row.child_id !== null || row.target_name === A_CHILD);
  return isGone ? { targetName: "", isChild: true } : { targetName: name ?? row.target_name };
}

/** Undefined for a missing person: deleted accounts have an empty name. */
function nameOf(firstName: string | null, lastName: string | null): string | undefined {
  return firstName ? `${firstName} ${lastName ?? ""}` : undefined;
}
