import type { Flag, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** An account deleted by its owner. Email and phone are in `account_changes`. */
    deleted_accounts: {
      user_id: string;
      first_name: string;
      last_name: string;
      approved: Flag;
      suspended: Flag;
      deleted_at: Time;
      purge_at: Time;
    };
  }
}

export const ACCOUNT_DELETION_TABLES = {
  deleted_accounts: { key: ["user_id"] },
} as const satisfies Partial<TableEntries>;
