import type { AuditAct } from "@madrasa/contract/audit";
import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Acts of admins, and to whom. People stand in it by id. */
    audit_entries: {
      id: string;
      at: Time;
      act: AuditAct;
      actor_id: string;
      /** "", but in entries of former programs that the sweep has not yet found. */
      actor_name: string;
      target_id: string | null;
      /** The title of a course or page at the time, or the number of many; "" for a person, "a child" for one that is gone. */
      target_name: string;
      /** The admin's words, or ""; they go with the person. */
      reason: Generated<string>;
      /** The target's name, folded for search. */
      search: string;
    };
  }
}

export const AUDIT_TABLES = {
  audit_entries: { key: ["id"], derived: ["search"] },
} as const satisfies Partial<TableEntries>;
