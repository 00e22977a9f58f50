import type { AuditAct } from "@madrasa/contract/audit";
import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** What admins did to whom. Names are those of that time; rows are never changed. */
    audit_entries: {
      id: string;
      at: Time;
      act: AuditAct;
      actor_id: string;
      actor_name: string;
      target_id: string | null;
      target_name: string;
      /** What the admin wrote, or "". */
      reason: Generated<string>;
      /** Both names, folded for search. */
      search: string;
    };
  }
}

export const AUDIT_TABLES = {
  audit_entries: { key: ["id"], derived: ["search"] },
} as const satisfies Partial<TableEntries>;
