import type { Flag, TableEntries, Time } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    /** An account that its owner deleted. Email and phone are in `account_changes`. */
    deleted_accounts: {
      user_id: string;
      first_name: string;
      last_name: string;
      approved: Flag;
      suspended: Flag;
      /** Its teacher's courses were deleted at the same time. */
      deleted_at: Time;
      /** From then on it cannot come back, and the rest of its data is deleted. */
      purge_at: Time;
    };
  }
}

export const LEAVING_TABLES = {
  deleted_accounts: { key: ["user_id"] },
} as const satisfies Partial<TableEntries>;
