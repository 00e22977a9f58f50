import type { AuditAction } from "@madrasa/contract/base/audit";
import type { Generated, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Actions of admins. People are referenced by id. */
    audit_entries: {
      id: string;
      at: Time;
      action: AuditAction;
      actor_id: string;
      target_id: string | null;
      /**
       * Title of a course or page at the time, or the number of targets; "" for a person, "a child" for an erased one.
       */
      target_name: string;
      /** The admin's reason, or ""; deleted with the person. */
      reason: Generated<string>;
      search: string;
    };
  }
}

export const AUDIT_TABLES = {
  audit_entries: { key: ["id"], derived: ["search"] },
} as const satisfies Partial<TableEntries>;
