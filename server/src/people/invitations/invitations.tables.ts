import type { TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** Sign-up links of pre-approved teachers. Withdrawn ones have no row. */
    teacher_invitations: {
      id: string;
      secret_hash: string;
      made_by: string;
      created_at: Time;
      expires_at: Time;
      used_at: Time | null;
    };
  }
}

export const INVITATIONS_TABLES = {
  teacher_invitations: { key: ["id"] },
} as const satisfies Partial<TableEntries>;
